export type { AgentEvent, TurnOutcome } from "./agent-event.js";
export { buildHistory, type HistoryTarget } from "./history.js";
export { runTurn } from "./run-turn.js";
export type { RunTurnOptions } from "./run-turn-options.js";
