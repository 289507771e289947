import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import type { ProviderMetadata, Usage } from "../../protocol/index.js";
import type { ProviderEvent } from "../chat-provider.js";
import { TextJoiner } from "../wire/text-joiner.js";
import { ToolCallAssembler, type AssembledCall } from "../wire/tool-call-assembler.js";
import { readCompletionUsage } from "./completion-usage.js";
import { readReasoning, readText, type ReasoningField } from "./delta-content.js";
import { toStopReason } from "./finish-reason.js";
import { mergeReasoningDetails } from "./reasoning-details.js";

/** Reads the chunks of one chat completion; keeps what is known only at the end. */
export class CompletionReader {
  readonly #toMetadata: (data: JsonValue) => ProviderMetadata;
  readonly #text = new TextJoiner();
  readonly #thinking = new TextJoiner();
  readonly #assembler = new ToolCallAssembler();
  /** A whole message beside the deltas, for what no delta brought. */
  #message: JsonObject | undefined;
  #sawText = false;
  #sawThinking = false;
  #sawCall = false;
  #field: ReasoningField | undefined;
  #details: JsonValue[] = [];
  usage: Usage | undefined;
  /** The provider's word for the end; empty until it comes. */
  finish = "";
  /** The word of the model's own server, behind a gateway. */
  nativeFinish = "";
  refused = false;
  /** True once there was any choice, with or without content. */
  answered = false;

  constructor(toMetadata: (data: JsonValue) => ProviderMetadata) {
    this.#toMetadata = toMetadata;
  }

  /** The calls so far; whole only at the end. */
  get calls(): readonly AssembledCall[] {
    return this.#assembler.calls;
  }

  /** Takes a chunk, or a whole completion, and adds its events to `events`. */
  take(frame: JsonObject, events: ProviderEvent[]): void {
    const choice = firstChoice(frame["choices"]);
    this.usage = readCompletionUsage(frame, choice) ?? this.usage;
    if (choice === undefined) return;
    this.answered = true;
    const native = choice["native_finish_reason"] ?? frame["native_finish_reason"];
    if (typeof native === "string" && native !== "") this.nativeFinish = native;
    if (isJsonObject(choice["message"])) this.#message = choice["message"];
    if (isJsonObject(choice["delta"])) this.#takeDelta(choice["delta"], events);
    this.#takeFinish(choice["finish_reason"]);
  }

  /** Nothing more comes: what no delta brought is taken from the whole message, and what was held back is let go. */
  end(events: ProviderEvent[]): void {
    if (this.#message !== undefined) this.#takeDelta(this.#missing(this.#message), events);
    push(events, "thinking_delta", this.#thinking.flush());
    this.#endThinking(events);
    push(events, "text_delta", this.#text.flush());
  }

  /** What a whole message holds that no delta brought. */
  #missing(message: JsonObject): JsonObject {
    const { content, refusal, tool_calls: calls, function_call: legacyCall, ...reasoning } = message;
    const prose = this.#sawThinking ? readText(content) : content;
    return {
      ...(this.#sawThinking ? {} : reasoning),
      ...(this.#sawText ? {} : { content: prose ?? null, refusal: refusal ?? null }),
      ...(this.#sawCall ? {} : { tool_calls: calls ?? null, function_call: legacyCall ?? null }),
    };
  }

  /** Some servers say it twice; a plain "stop" does not take back what was said before. */
  #takeFinish(finish: JsonValue | undefined): void {
    if (typeof finish !== "string" || finish === "") return;
    if (this.finish === "" || toStopReason(finish) !== "end_turn") this.finish = finish;
  }

  #takeDelta(delta: JsonObject, events: ProviderEvent[]): void {
    const details = delta["reasoning_details"];
    if (Array.isArray(details)) this.#details.push(...details);
    const reasoning = readReasoning(delta);
    if (reasoning !== undefined) {
      this.#sawThinking = true;
      this.#field = reasoning.field;
      push(events, "thinking_delta", this.#thinking.push(reasoning.text));
    }
    this.#takeText(readText(delta["content"]), events);
    if (typeof delta["refusal"] === "string" && delta["refusal"] !== "") {
      this.refused = true;
      this.#takeText(delta["refusal"], events);
    }
    if (Array.isArray(delta["tool_calls"])) delta["tool_calls"].forEach((call) => this.#takeCall(call));
    const legacy = delta["function_call"];
    if (isJsonObject(legacy)) this.#takeCall({ index: 0, function: legacy });
  }

  #takeText(text: string, events: ProviderEvent[]): void {
    if (text === "") return;
    this.#sawText = true;
    this.#endThinking(events);
    push(events, "text_delta", this.#text.push(text));
  }

  #takeCall(call: JsonValue): void {
    this.#sawCall = true;
    this.#assembler.add(call);
  }

  /** Closes the thinking so far with what the server must get back with it. */
  #endThinking(events: ProviderEvent[]): void {
    const field = this.#field;
    const details = mergeReasoningDetails(this.#details);
    this.#field = undefined;
    this.#details = [];
    if (field === undefined && details.length === 0) return;
    const data = {
      ...(field === undefined ? {} : { field }),
      ...(details.length === 0 ? {} : { details: [...details] }),
    };
    events.push({ type: "thinking_delta", text: "", provider_metadata: this.#toMetadata(data) });
  }
}

function push(events: ProviderEvent[], type: "text_delta" | "thinking_delta", text: string): void {
  if (text !== "") events.push({ type, text });
}

/** Choice 0, also where the servers leave its number out. */
function firstChoice(choices: JsonValue | undefined): JsonObject | undefined {
  if (!Array.isArray(choices)) return undefined;
  return choices
    .filter(isJsonObject)
    .find((choice) => choice["index"] === 0 || choice["index"] === undefined || choice["index"] === null);
}
