import type { ErrorCode } from "../base/errors.js";
import type { JsonValue } from "../base/json.js";
import type { Artifact } from "./artifact.js";
import type { AssistantMessage, StoppedReason, StopReason, Suggestion } from "./messages.js";
import type { ToolResultStep } from "./steps.js";
import type { Usage } from "./usage.js";

/** First, before any model call: the ids are known before the first token. */
export interface TurnStartedEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "turn_started";
  /** 32 hex digits. What to stop, and whose events to read. */
  readonly turn_id: string;
  /** 32 hex digits. Of a new conversation, where the request named none. */
  readonly conversation_id: string;
  /** Of the question. */
  readonly user_message_id: string;
  /** Of the answer. */
  readonly message_id: string;
  /** Id of the provider: `openai`. */
  readonly provider: string;
  /** As the provider names it. */
  readonly model: string;
  /** Of the answer. ISO 8601, UTC. */
  readonly created_at: string;
}

/**
 * The whole answer so far, in place of events that the log no longer holds. It replaces what the reader had.
 */
export interface SnapshotEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "snapshot";
  /** The answer, also where it has ended by now. */
  readonly message: AssistantMessage;
  /** Of the question. */
  readonly user_message_id: string;
}

/** A read for the page that the user looks at. It fills two steps: the call at `step`, its result after it. */
export interface GroundingEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "grounding";
  /** Index of the call in the stored message; its result has the next. */
  readonly step: number;
  /** Of the call, unique within the turn. */
  readonly tool_id: string;
  /** Of the tool that read. */
  readonly tool_name: string;
  /** What it was asked. */
  readonly input: JsonValue;
  /** One line for the reader: `6 results`. */
  readonly summary: string;
  /** Absent where the tool makes none. */
  readonly artifact?: Artifact;
  /** Whole milliseconds that the read took. */
  readonly duration_ms: number;
}

/** More of what the model thinks. */
export interface ThinkingDeltaEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "thinking_delta";
  /** Index of the step in the stored message. */
  readonly step: number;
  /**
   * To be put after what the step has. Empty only where it opens a step for data that stays on the server.
   */
  readonly text: string;
}

/** More of the answer's prose. */
export interface TextDeltaEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "text_delta";
  /** Index of the step in the stored message. */
  readonly step: number;
  /** Empty only where it opens a step for data that stays on the server. */
  readonly text: string;
}

/** More of a call's arguments while the model writes them. `tool_start` brings them whole. */
export interface ToolInputDeltaEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "tool_input_delta";
  /** Of the call. */
  readonly tool_id: string;
  /** As the model wrote it. */
  readonly tool_name: string;
  /** A piece of JSON text, to be put after those before it. */
  readonly text: string;
}

/** The arguments are complete. */
export interface ToolStartEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "tool_start";
  /** Index of the call in the stored message. */
  readonly step: number;
  /** Of the call, unique within the turn. */
  readonly tool_id: string;
  /** As the model calls it, so it may name no tool at all. */
  readonly tool_name: string;
  /** The arguments. `{}` where they could not be parsed. */
  readonly input: JsonValue;
}

/** A call that waits until the user approves it. */
export interface ToolConfirmationEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "tool_confirmation";
  /** Of the call. */
  readonly tool_id: string;
  /** Of the tool that would run. */
  readonly tool_name: string;
  /** What it would be given. */
  readonly input: JsonValue;
  /** What the tool may do: change nothing, spend tokens or money, or change something. */
  readonly safety: "read_only" | "generative" | "mutating";
  /** Until when it waits. ISO 8601, UTC. */
  readonly expires_at: string;
}

/** How far a running tool is. Not stored. */
export interface ToolProgressEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "tool_progress";
  /** Of the call. */
  readonly tool_id: string;
  /** One line for the reader. */
  readonly message?: string;
  /** How much is done, in the tool's own unit. */
  readonly progress?: number;
  /** How much there is to do, in the same unit; absent where nobody knows. */
  readonly total?: number;
}

/** What a call came to. */
export interface ToolResultEvent extends ToolResultStep {
  /** Index of the result in the stored message. */
  readonly step: number;
}

/** After each model call. */
export interface UsageEvent extends Usage {
  /** Picks this member of `ChatEvent`. */
  readonly type: "usage";
}

/** So many rounds all ended in tool calls; one last answer without tools follows. */
export interface TruncatedEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "truncated";
  /** How many model calls ended in tool calls, at least 1. */
  readonly loops: number;
}

/** The conversation has a title now. */
export interface TitleEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "title";
  /** 1 to 200 characters. */
  readonly title: string;
}

/** What the user may want to ask next. */
export interface SuggestionsEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "suggestions";
  /** In place of any before. */
  readonly suggestions: readonly Suggestion[];
}

/** Terminal: the answer is complete and saved. */
export interface DoneEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "done";
  /** 32 hex digits. */
  readonly turn_id: string;
  /** 32 hex digits. */
  readonly conversation_id: string;
  /** Of the answer. */
  readonly message_id: string;
  /** Of the question. */
  readonly user_message_id: string;
  /** Id of the provider: `openai`. */
  readonly provider: string;
  /** As the provider names it. */
  readonly model: string;
  /** Why the last model call stopped. */
  readonly stop_reason: StopReason;
  /** The provider's own word for `stop_reason`; absent where it gave none. */
  readonly stop_reason_native?: string;
  /** Sum over the turn's model calls. */
  readonly usage: Usage;
  /** Input and output tokens together. */
  readonly token_count: number;
}

/** Terminal: ended before its end; the partial answer is saved. */
export interface StoppedEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "stopped";
  /** 32 hex digits. */
  readonly turn_id: string;
  /** 32 hex digits. */
  readonly conversation_id: string;
  /** Of the answer. */
  readonly message_id: string;
  /** Who or what ended the turn. */
  readonly reason: StoppedReason;
}

/** Terminal: failed; the partial answer is saved. */
export interface ErrorEvent {
  /** Picks this member of `ChatEvent`. */
  readonly type: "error";
  /** Absent where the failure came before there was a turn. */
  readonly turn_id?: string;
  /** What went wrong, for programs. */
  readonly code: ErrorCode;
  /** One sentence for the user, without internals. */
  readonly message: string;
  /** Asking again may help. */
  readonly retryable: boolean;
  /** Milliseconds that the provider asked us to wait; absent where it did not. */
  readonly retry_after_ms?: number;
}

/** How a turn ends. Every stream that is whole has exactly one, the last. */
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
  /** Place of the event: what to resume after. */
  readonly seq: number;
  /** As the stream carries it. */
  readonly event: ChatEvent;
}

/** True for the event that ends a turn. */
export function isTerminal(event: ChatEvent): event is TerminalEvent {
  return event.type === "done" || event.type === "stopped" || event.type === "error";
}

/** The protocol's version, sent as the `Chatelaine-Protocol` header. */
export const protocolVersion = "1";
