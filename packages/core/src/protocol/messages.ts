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
/** One of {@link stopReasons}; `other` for a word of a provider that we do not know. */
export type StopReason = (typeof stopReasons)[number];

/** Why a turn was stopped before its end. */
export const stoppedReasons = ["user", "disconnect", "timeout", "budget", "shutdown"] as const;
/** One of {@link stoppedReasons}. */
export type StoppedReason = (typeof stoppedReasons)[number];

/** `streaming` while the turn runs; the other three are final. */
export type MessageStatus = "streaming" | "complete" | "stopped" | "failed";

/** Something that the user may want to ask next. */
export interface Suggestion {
  /** A whole question, sent as it is when it is chosen. */
  readonly text: string;
  /** `page`: from what the user looks at. `followup`: from the answer. */
  readonly source: "page" | "followup";
  /** Name of the tool that would answer it, where that is known. */
  readonly tool_hint?: string;
}

/** A failure as the client sees it. */
export interface PublicError {
  /** What went wrong, for programs. */
  readonly code: ErrorCode;
  /** One sentence for the user, without internals. */
  readonly message: string;
  /** Asking again may help. */
  readonly retryable: boolean;
  /** Milliseconds that the provider asked us to wait; absent where it did not. */
  readonly retry_after_ms?: number;
}

/** What the user asked. */
export interface UserContent {
  /** As typed. Over HTTP 100,000 characters at most. */
  readonly text: string;
}

/** What the model answered, and which model it was. */
export interface AssistantContent {
  /** In the order in which they were made. */
  readonly steps: readonly Step[];
  /** Id of the provider: `openai`. */
  readonly provider: string;
  /** As the provider names it. */
  readonly model: string;
  /** After how many rounds the tools were taken away; absent where they were not. */
  readonly truncated?: number;
  /** What to ask next; absent where nothing was proposed. */
  readonly follow_ups?: readonly Suggestion[];
}

/** A question. */
export interface UserMessage {
  /** 32 hex digits. */
  readonly id: string;
  /** 32 hex digits. */
  readonly conversation_id: string;
  /** Picks this member of `Message`. */
  readonly role: "user";
  /** The question itself. */
  readonly content: UserContent;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

/** An answer, also while it is being written. */
export interface AssistantMessage {
  /** 32 hex digits. */
  readonly id: string;
  /** 32 hex digits. */
  readonly conversation_id: string;
  /** Of the turn that writes it: what to stop, and whose events to read. */
  readonly turn_id: string;
  /** Picks this member of `Message`. */
  readonly role: "assistant";
  /** The answer so far, or in the end all of it. */
  readonly content: AssistantContent;
  /** How far it is, or how it ended. */
  readonly status: MessageStatus;
  /** Why the model stopped. Only with status `complete`. */
  readonly stop_reason?: StopReason;
  /** The provider's own word for `stop_reason`. */
  readonly stop_reason_native?: string;
  /** Who or what ended it. Only with status `stopped`. */
  readonly stopped_reason?: StoppedReason;
  /** What went wrong. Only with status `failed`. */
  readonly error?: PublicError;
  /** Sum over the turn's model calls so far. */
  readonly usage?: Usage;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

/** A question or an answer, told apart by `role`. */
export type Message = UserMessage | AssistantMessage;

/** A conversation without its messages, as a list shows it. */
export interface Conversation {
  /** 32 hex digits. */
  readonly id: string;
  /** 1 to 200 characters. At first the question's first words. */
  readonly title: string;
  /** Listed before all that are not. */
  readonly pinned: boolean;
  /** Questions and answers together. */
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

/** Each tool call of an answer beside its result, in the order of the calls; stored steps keep their private data. */
export function toolCalls<Any extends Step>(
  steps: readonly Any[],
): {
  readonly call: Extract<Any, ToolCallStep>;
  readonly result: Extract<Any, ToolResultStep> | undefined;
}[] {
  const results = new Map<string, Extract<Any, ToolResultStep>>();
  for (const step of steps) if (isResult(step)) results.set(step.tool_id, step);
  return steps.flatMap((step) => (isCall(step) ? [{ call: step, result: results.get(step.tool_id) }] : []));
}

function isCall<Any extends Step>(step: Any): step is Extract<Any, ToolCallStep> {
  return step.type === "tool_call";
}

function isResult<Any extends Step>(step: Any): step is Extract<Any, ToolResultStep> {
  return step.type === "tool_result";
}
