import type { JsonObject, JsonValue } from "../base/json.js";
import type { ProviderMetadata, StopReason, Usage } from "../protocol/index.js";

/** A tool as the field writes it: OpenAI's shape. A provider converts it inside. */
export interface ProviderTool {
  /** OpenAI's mark of a tool that is a function. No other kind exists here. */
  readonly type: "function";
  /** What the model is told of the tool. */
  readonly function: {
    readonly name: string;
    readonly description: string;
    /** JSON Schema of an object. */
    readonly parameters: JsonObject;
  };
}

/** An earlier call of a tool, in OpenAI's shape. */
export interface ProviderToolCall {
  /** Unique within its turn. Its result names it as `tool_call_id`. */
  readonly id: string;
  /** OpenAI's mark of a call of a function. */
  readonly type: "function";
  /** The tool, and its arguments. */
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

/** What the user asked. */
export interface ProviderUserMessage {
  /** Picks this member of `ProviderMessage`. */
  readonly role: "user";
  /** As typed, without any addition of ours. */
  readonly content: string;
}

/**
 * One earlier model call. `content` and `tool_calls` are OpenAI's fields; `parts` holds the same in true
 * order with thinking and opaque data, for providers that need it. Metadata of another provider or model is
 * taken off before a provider sees the message.
 */
export interface ProviderAssistantMessage {
  /** Picks this member of `ProviderMessage`. */
  readonly role: "assistant";
  /** The text parts, joined; `null` where there are none. */
  readonly content: string | null;
  /** Absent where the model called none. */
  readonly tool_calls?: readonly ProviderToolCall[];
  /** The whole call in true order, thinking and opaque data included. */
  readonly parts: readonly AssistantPart[];
}

/** What a tool answered to an earlier call. */
export interface ProviderToolMessage {
  /** Picks this member of `ProviderMessage`. */
  readonly role: "tool";
  /** Id of the `ProviderToolCall` that this answers. */
  readonly tool_call_id: string;
  /** Of the tool. */
  readonly name: string;
  /** What the model is told: plain text, or JSON as text. */
  readonly content: string;
  /** The tool failed, or was not run. */
  readonly is_error: boolean;
}

/** One entry of the history that a model is sent, told apart by `role`. */
export type ProviderMessage = ProviderUserMessage | ProviderAssistantMessage | ProviderToolMessage;

/** What running a tool gave, for a provider that runs the loop itself. */
export interface ToolOutcome {
  /** The tool ran and did not fail. */
  readonly success: boolean;
  /** What the model is told. */
  readonly output: string;
}

/** One model call. */
export interface StreamChatRequest {
  /** As the provider names it. */
  readonly model: string;
  /** Oldest first. The system prompt is not among them. */
  readonly messages: readonly ProviderMessage[];
  /** Absent or empty: the model has none. */
  readonly tools?: readonly ProviderTool[];
  /** `none`: the tools stay declared, since the history may call them, but must not be called. Default `auto`. */
  readonly toolChoice?: "auto" | "none";
  /** What the model is told first. Default: nothing. */
  readonly systemPrompt?: string;
  /** Default 8192. */
  readonly maxTokens?: number;
  /** Default 0.7. */
  readonly temperature?: number;
  /** For the provider's and our own logs. */
  readonly requestId?: string;
  /** Runs a tool for a provider that must have the result within one stream. Most leave it alone. */
  readonly toolExecutor?: (call: { id: string; name: string; input: JsonValue }) => Promise<ToolOutcome>;
  /** Aborting it closes the socket and ends the stream with its reason. Default: none. */
  readonly signal?: AbortSignal;
  /** What the assembly resolved for the scope; an option given to the provider itself goes first. */
  readonly credentials?: Credentials;
}

/** How to reach a provider. */
export interface Credentials {
  /** Secret: never logged, never sent to a client. Absent where none was found. */
  readonly apiKey?: string;
  /** Absolute URL. Absent: the provider's own. */
  readonly baseUrl?: string;
}

/** One piece of a model's answer, told apart by `type`. Several `usage` events are summed. */
export type ProviderEvent =
  | ProviderDelta<"text_delta">
  | ProviderDelta<"thinking_delta">
  | ProviderToolStart
  | ProviderToolResult
  | { readonly type: "usage"; readonly usage: Usage }
  | ProviderStop;

/** More text of the answer, or of the thinking before it. */
export interface ProviderDelta<Type extends "text_delta" | "thinking_delta"> {
  /** Which of the two the text belongs to. */
  readonly type: Type;
  /** May be empty where the event only carries metadata. */
  readonly text: string;
  /** Belongs to the step that this delta is part of, and ends it: the next delta begins a new step. */
  readonly provider_metadata?: ProviderMetadata;
}

/** The model wants a tool. Reported once its arguments are complete; run only after `stop`. */
export interface ProviderToolStart {
  /** Picks this member of `ProviderEvent`. */
  readonly type: "tool_start";
  /** Unique within the turn; made by the provider where the wire gave none or gave one twice. */
  readonly id: string;
  /** As the model wrote it, so it may name no tool at all. */
  readonly name: string;
  /** The parsed arguments; `null` where they could not be parsed. */
  readonly input: JsonObject | null;
  /** The arguments as they came, for the error that the model is told. */
  readonly rawArguments: string;
  /** To be handed back with this call in the next round. Absent where there is none. */
  readonly provider_metadata?: ProviderMetadata;
}

/** The provider ran the tool itself; the loop drops the call from its pending list. */
export interface ProviderToolResult extends ToolOutcome {
  /** Picks this member of `ProviderEvent`. */
  readonly type: "tool_result";
  /** Id of the `ProviderToolStart` that this answers. */
  readonly id: string;
  /** Of the tool. */
  readonly name: string;
  /** One line for the reader. */
  readonly summary?: string;
}

/** Last, exactly once, and only when the provider said that the answer is over. */
export interface ProviderStop {
  /** Picks this member of `ProviderEvent`. */
  readonly type: "stop";
  /** Why the model stopped, in our words; `other` where the provider's is unknown. */
  readonly reason: StopReason;
  /** The provider's own word. */
  readonly native?: string;
}

/** Where a provider's key and address may be found outside the code. */
export interface CredentialSources {
  /** Names of environment variables, the first that is set wins. */
  readonly apiKey: readonly string[];
  /** Names of environment variables, the first that is set wins. Empty: none is looked up. */
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
  /** Used where neither the request nor the server's settings name one. */
  readonly defaultModel: string;
  /** What a request may choose beside `defaultModel`. Default: nothing else. */
  readonly models?: readonly string[];
  /** What the assembly looks up before it calls `streamChat`. */
  readonly credentialSources: CredentialSources;
  /** One model call, by the contract above. */
  streamChat(request: StreamChatRequest): AsyncGenerator<ProviderEvent, void, undefined>;
}

/** Tokens of an answer where a request sets no `maxTokens`. */
export const defaultMaxTokens = 8192;
/** Temperature where a request sets none. */
export const defaultTemperature = 0.7;
