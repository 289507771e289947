import type { JsonValue } from "../base/json.js";
import type { AssistantContent, AssistantMessage, UserMessage } from "./messages.js";
import type { Step } from "./steps.js";

/**
 * Opaque data that a provider needs back: a thinking signature, encrypted reasoning. It is replayed only to
 * the provider and the model that made it, and never leaves the server.
 */
export interface ProviderMetadata {
  readonly provider: string;
  readonly model: string;
  readonly data: JsonValue;
}

/** What the server keeps on a step beyond what the reader sees. */
export interface PrivateStepData {
  /** Which model call of the turn the step belongs to, counted from 0. */
  readonly round?: number;
  /** Of a tool result: what the model was told. */
  readonly output?: string;
  readonly provider_metadata?: ProviderMetadata;
}

export type StoredStep = Step & PrivateStepData;

export interface StoredAssistantContent extends Omit<AssistantContent, "steps"> {
  readonly steps: readonly StoredStep[];
}

export interface StoredAssistantMessage extends Omit<AssistantMessage, "content"> {
  readonly content: StoredAssistantContent;
}

export type StoredMessage = UserMessage | StoredAssistantMessage;

/** The message as a reader may see it. */
export function toPublicMessage(message: StoredAssistantMessage): AssistantMessage;
export function toPublicMessage(message: StoredMessage): UserMessage | AssistantMessage;
export function toPublicMessage(message: StoredMessage): UserMessage | AssistantMessage {
  if (message.role === "user") return message;
  const steps = message.content.steps.map((stored): Step => {
    const { round: _round, output: _output, provider_metadata: _metadata, ...step } = stored;
    return step;
  });
  return { ...message, content: { ...message.content, steps } };
}
