import type { JsonValue } from "../base/json.js";
import type { AssistantContent, AssistantMessage, UserMessage } from "./messages.js";
import type { Step } from "./steps.js";

/**
 * Opaque data that a provider needs back: a thinking signature, encrypted reasoning. It is replayed only to
 * the provider and the model that made it, and never leaves the server.
 */
export interface ProviderMetadata {
  /** Id of the provider that made it. */
  readonly provider: string;
  /** Name of the model that made it. */
  readonly model: string;
  /** Only the provider knows its shape. */
  readonly data: JsonValue;
}

/** What the server keeps on a step beyond what the reader sees. */
export interface PrivateStepData {
  /** Which model call of the turn the step belongs to, counted from 0. */
  readonly round?: number;
  /** Of a tool result: what the model was told. */
  readonly output?: string;
  /** Absent where the provider gave none. */
  readonly provider_metadata?: ProviderMetadata;
}

/** A step as the server keeps it. */
export type StoredStep = Step & PrivateStepData;

/** An answer's content as the server keeps it. */
export interface StoredAssistantContent extends Omit<AssistantContent, "steps"> {
  /** In the order in which they were made. */
  readonly steps: readonly StoredStep[];
}

/** An answer as the server keeps it. `toPublicMessage` makes of it what may leave. */
export interface StoredAssistantMessage extends Omit<AssistantMessage, "content"> {
  /** The answer, and what belongs to its steps in private. */
  readonly content: StoredAssistantContent;
}

/** A question or an answer as the server keeps it, told apart by `role`. */
export type StoredMessage = UserMessage | StoredAssistantMessage;

/** The message as a reader may see it. */
export function toPublicMessage(message: StoredAssistantMessage): AssistantMessage;
/** As above, for a question too: it holds nothing private and stays the same object. */
export function toPublicMessage(message: StoredMessage): UserMessage | AssistantMessage;
export function toPublicMessage(message: StoredMessage): UserMessage | AssistantMessage {
  if (message.role === "user") return message;
  const steps = message.content.steps.map((stored): Step => {
    const { round: _round, output: _output, provider_metadata: _metadata, ...step } = stored;
    return step;
  });
  return { ...message, content: { ...message.content, steps } };
}
