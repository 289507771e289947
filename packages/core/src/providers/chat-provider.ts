import type { JsonObject, JsonValue } from "../base/json.js";
import type { ProviderMetadata, StopReason, Usage } from "../protocol/index.js";

/** A tool as the field writes it: OpenAI's shape. A provider converts it inside. */
export interface ProviderTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    /** JSON Schema of an object. */
    readonly parameters: JsonObject;
  };
}

export interface ProviderToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: {
    readonly name: string;
    /** JSON text. */
    readonly arguments: string;
  };
}

/** One piece of an earlier answer, in its true place. */
export type AssistantPart =
  | { readonly type: "thinking"; readonly text: string; readonly provider_metadata?: ProviderMetadata }
  | { readonly type: "text"; readonly text: string; readonly provider_metadata?: ProviderMetadata }
  | {
      readonly type: "tool_call";
      readonly call: ProviderToolCall;
      readonly provider_metadata?: ProviderMetadata;
    };

export interface ProviderUserMessage {
  readonly role: "user";
  readonly content: string;
}

/**
 * One earlier model call. `content` and `tool_calls` are OpenAI's fields; `parts` holds the same in true
 * order with thinking and opaque data, for providers that need it. Metadata of another provider or model is
 * taken off before a provider sees the message.
 */
export interface ProviderAssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly ProviderToolCall[];
  readonly parts: readonly AssistantPart[];
}

export interface ProviderToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly name: string;
  readonly content: string;
  readonly is_error: boolean;
}

export type ProviderMessage = ProviderUserMessage | ProviderAssistantMessage | ProviderToolMessage;

/** What running a tool gave, for a provider that runs the loop itself. */
export interface ToolOutcome {
  readonly success: boolean;
  /** What the model is told. */
  readonly output: string;
}

export interface StreamChatRequest {
  readonly model: string;
  readonly messages: readonly ProviderMessage[];
  readonly tools?: readonly ProviderTool[];
  /** `none`: the tools stay declared, since the history may call them, but must not be called. Default `auto`. */
  readonly toolChoice?: "auto" | "none";
  readonly systemPrompt?: string;
  /** Default 8192. */
  readonly maxTokens?: number;
  /** Default 0.7. */
  readonly temperature?: number;
  /** For the provider's and our own logs. */
  readonly requestId?: string;
  /** Runs a tool for a provider that must have the result within one stream. Most leave it alone. */
  readonly toolExecutor?: (call: { id: string; name: string; input: JsonValue }) => Promise<ToolOutcome>;
  readonly signal?: AbortSignal;
  /** What the assembly resolved for the scope; an option given to the provider itself goes first. */
  readonly credentials?: Credentials;
}

export interface Credentials {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

export type ProviderEvent =
  | ProviderDelta<"text_delta">
  | ProviderDelta<"thinking_delta">
  | ProviderToolStart
  | ProviderToolResult
  | { readonly type: "usage"; readonly usage: Usage }
  | ProviderStop;

export interface ProviderDelta<Type extends "text_delta" | "thinking_delta"> {
  readonly type: Type;
  /** May be empty where the event only carries metadata. */
  readonly text: string;
  /** Belongs to the step that this delta is part of, and ends it: the next delta begins a new step. */
  readonly provider_metadata?: ProviderMetadata;
}

/** The model wants a tool. Reported once its arguments are complete; run only after `stop`. */
export interface ProviderToolStart {
  readonly type: "tool_start";
  /** Unique within the turn; made by the provider where the wire gave none or gave one twice. */
  readonly id: string;
  readonly name: string;
  /** The parsed arguments; `null` where they could not be parsed. */
  readonly input: JsonObject | null;
  /** The arguments as they came, for the error that the model is told. */
  readonly rawArguments: string;
  readonly provider_metadata?: ProviderMetadata;
}

/** The provider ran the tool itself; the loop drops the call from its pending list. */
export interface ProviderToolResult extends ToolOutcome {
  readonly type: "tool_result";
  readonly id: string;
  readonly name: string;
  readonly summary?: string;
}

/** Last, exactly once, and only when the provider said that the answer is over. */
export interface ProviderStop {
  readonly type: "stop";
  readonly reason: StopReason;
  /** The provider's own word. */
  readonly native?: string;
}

/** Where a provider's key and address may be found outside the code. */
export interface CredentialSources {
  /** Names of environment variables, the first that is set wins. */
  readonly apiKey: readonly string[];
  readonly baseUrl: readonly string[];
  /** False for a local server that asks for none, and where the key was given in the options. */
  readonly required: boolean;
}

/**
 * A model behind one door.
 *
 * Contract: `streamChat` yields events as they arrive and ends with exactly one `stop`, or throws a
 * `ChatelaineError` of the provider taxonomy. It never throws for a foreign value (an unknown stop reason is
 * `other`, an unknown frame is skipped); the end of a body is not success: without the provider's own word
 * for the end it throws `network`. Aborting `signal` closes the socket. It keeps no state between calls.
 */
export interface ChatProvider {
  /** Short and stable: `openai`. Stored beside each answer. */
  readonly id: string;
  /** For people: `OpenAI`. */
  readonly name: string;
  readonly defaultModel: string;
  /** What a request may choose beside `defaultModel`. Default: nothing else. */
  readonly models?: readonly string[];
  readonly credentialSources: CredentialSources;
  streamChat(request: StreamChatRequest): AsyncGenerator<ProviderEvent, void, undefined>;
}

export const defaultMaxTokens = 8192;
export const defaultTemperature = 0.7;
