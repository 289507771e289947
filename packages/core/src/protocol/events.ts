import type { ErrorCode } from "../base/errors.js";
import type { JsonValue } from "../base/json.js";
import type { Artifact } from "./artifact.js";
import type { AssistantMessage, StoppedReason, StopReason, Suggestion } from "./messages.js";
import type { Usage } from "./usage.js";

/** First, before any model call: the ids are known before the first token. */
export interface TurnStartedEvent {
  readonly type: "turn_started";
  readonly turn_id: string;
  readonly conversation_id: string;
  readonly user_message_id: string;
  readonly message_id: string;
  readonly provider: string;
  readonly model: string;
  /** Of the answer. ISO 8601, UTC. */
  readonly created_at: string;
}

/**
 * The whole answer so far, in place of events that the log no longer holds. It replaces what the reader had.
 */
export interface SnapshotEvent {
  readonly type: "snapshot";
  readonly message: AssistantMessage;
  readonly user_message_id: string;
}

/** A read for the page that the user looks at. It fills two steps: the call at `step`, its result after it. */
export interface GroundingEvent {
  readonly type: "grounding";
  readonly step: number;
  readonly tool_id: string;
  readonly tool_name: string;
  readonly input: JsonValue;
  readonly summary: string;
  readonly artifact?: Artifact;
  readonly duration_ms: number;
}

export interface ThinkingDeltaEvent {
  readonly type: "thinking_delta";
  /** Index of the step in the stored message. */
  readonly step: number;
  readonly text: string;
}

export interface TextDeltaEvent {
  readonly type: "text_delta";
  readonly step: number;
  /** Empty only where it opens a step for data that stays on the server. */
  readonly text: string;
}

export interface ToolInputDeltaEvent {
  readonly type: "tool_input_delta";
  readonly tool_id: string;
  readonly tool_name: string;
  readonly text: string;
}

/** The arguments are complete. */
export interface ToolStartEvent {
  readonly type: "tool_start";
  readonly step: number;
  readonly tool_id: string;
  readonly tool_name: string;
  readonly input: JsonValue;
}

export interface ToolConfirmationEvent {
  readonly type: "tool_confirmation";
  readonly tool_id: string;
  readonly tool_name: string;
  readonly input: JsonValue;
  readonly safety: "read_only" | "generative" | "mutating";
  readonly expires_at: string;
}

export interface ToolProgressEvent {
  readonly type: "tool_progress";
  readonly tool_id: string;
  readonly message?: string;
  readonly progress?: number;
  readonly total?: number;
}

export interface ToolResultEvent {
  readonly type: "tool_result";
  readonly step: number;
  readonly tool_id: string;
  readonly tool_name: string;
  readonly success: boolean;
  readonly summary: string;
  readonly artifact?: Artifact;
  readonly error_code?: string;
  readonly duration_ms: number;
  readonly cached: boolean;
}

/** After each model call. */
export interface UsageEvent extends Usage {
  readonly type: "usage";
}

/** So many rounds all ended in tool calls; one last answer without tools follows. */
export interface TruncatedEvent {
  readonly type: "truncated";
  readonly loops: number;
}

export interface TitleEvent {
  readonly type: "title";
  readonly title: string;
}

export interface SuggestionsEvent {
  readonly type: "suggestions";
  readonly suggestions: readonly Suggestion[];
}

/** Terminal: the answer is complete and saved. */
export interface DoneEvent {
  readonly type: "done";
  readonly turn_id: string;
  readonly conversation_id: string;
  readonly message_id: string;
  readonly user_message_id: string;
  readonly provider: string;
  readonly model: string;
  readonly stop_reason: StopReason;
  readonly stop_reason_native?: string;
  /** Sum over the turn's model calls. */
  readonly usage: Usage;
  /** Input and output tokens together. */
  readonly token_count: number;
}

/** Terminal: ended before its end; the partial answer is saved. */
export interface StoppedEvent {
  readonly type: "stopped";
  readonly turn_id: string;
  readonly conversation_id: string;
  readonly message_id: string;
  readonly reason: StoppedReason;
}

/** Terminal: failed; the partial answer is saved. */
export interface ErrorEvent {
  readonly type: "error";
  readonly turn_id?: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly retry_after_ms?: number;
}

export type TerminalEvent = DoneEvent | StoppedEvent | ErrorEvent;

/** Everything that a turn's stream can carry. Unknown types and fields are ignored by every reader. */
export type ChatEvent =
  | TurnStartedEvent
  | SnapshotEvent
  | GroundingEvent
  | ThinkingDeltaEvent
  | TextDeltaEvent
  | ToolInputDeltaEvent
  | ToolStartEvent
  | ToolConfirmationEvent
  | ToolProgressEvent
  | ToolResultEvent
  | UsageEvent
  | TruncatedEvent
  | TitleEvent
  | SuggestionsEvent
  | TerminalEvent;

/** An event with its place in the turn, counted from 1 without gaps. */
export interface NumberedEvent {
  readonly seq: number;
  readonly event: ChatEvent;
}

export function isTerminal(event: ChatEvent): event is TerminalEvent {
  return event.type === "done" || event.type === "stopped" || event.type === "error";
}

/** The protocol's version, sent as the `Chatelaine-Protocol` header. */
export const protocolVersion = "1";
