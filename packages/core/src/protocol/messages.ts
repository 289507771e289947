import type { ErrorCode } from "../base/errors.js";
import type { Step, ToolCallStep, ToolResultStep } from "./steps.js";
import type { Usage } from "./usage.js";

/** Why a model stopped, as one vocabulary for all providers. */
export const stopReasons = [
  "end_turn",
  "tool_use",
  "max_tokens",
  "content_filter",
  "refusal",
  "other",
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why a turn was stopped before its end. */
export const stoppedReasons = ["user", "disconnect", "timeout", "budget", "shutdown"] as const;
export type StoppedReason = (typeof stoppedReasons)[number];

/** `streaming` while the turn runs; the other three are final. */
export type MessageStatus = "streaming" | "complete" | "stopped" | "failed";

export interface Suggestion {
  readonly text: string;
  readonly source: "page" | "followup";
  readonly tool_hint?: string;
}

/** A failure as the client sees it. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly retry_after_ms?: number;
}

export interface UserContent {
  readonly text: string;
}

export interface AssistantContent {
  readonly steps: readonly Step[];
  readonly provider: string;
  readonly model: string;
  /** After how many rounds the tools were taken away; absent where they were not. */
  readonly truncated?: number;
  readonly follow_ups?: readonly Suggestion[];
}

export interface UserMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly role: "user";
  readonly content: UserContent;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

export interface AssistantMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly turn_id: string;
  readonly role: "assistant";
  readonly content: AssistantContent;
  readonly status: MessageStatus;
  readonly stop_reason?: StopReason;
  /** The provider's own word for `stop_reason`. */
  readonly stop_reason_native?: string;
  readonly stopped_reason?: StoppedReason;
  readonly error?: PublicError;
  /** Sum over the turn's model calls so far. */
  readonly usage?: Usage;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

export type Message = UserMessage | AssistantMessage;

export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly message_count: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
}

/** The answer's prose: its text steps, one paragraph break between two that a tool call parts. */
export function messageText(message: Message): string {
  if (message.role === "user") return message.content.text;
  return message.content.steps.flatMap((step) => (step.type === "text" ? [step.text] : [])).join("\n\n");
}

/** Each tool call of an answer beside its result, in the order of the calls. */
export function toolCalls(
  steps: readonly Step[],
): { readonly call: ToolCallStep; readonly result: ToolResultStep | undefined }[] {
  const results = new Map<string, ToolResultStep>();
  for (const step of steps) if (step.type === "tool_result") results.set(step.tool_id, step);
  return steps.flatMap((step) =>
    step.type === "tool_call" ? [{ call: step, result: results.get(step.tool_id) }] : [],
  );
}
