import type { ChatEvent, PrivateStepData, StopReason, Usage } from "../protocol/index.js";

/** An event of a turn, and what the server keeps on the step that it names. */
export interface AgentEvent {
  readonly event: ChatEvent;
  readonly keep?: PrivateStepData;
}

/** How a turn came to its end. */
export interface TurnOutcome {
  readonly stopReason: StopReason;
  /** The provider's own word. */
  readonly stopReasonNative?: string;
  /** Sum over the turn's model calls. */
  readonly usage: Usage;
}
