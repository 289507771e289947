export type { AgentSettings } from "./drive-turn.js";
export type { EventLog } from "./event-log/event-log.js";
export { memoryEventLog, type MemoryEventLogOptions } from "./event-log/memory-event-log.js";
export { TurnService, type StartTurn, type TurnServiceOptions } from "./turn-service.js";
