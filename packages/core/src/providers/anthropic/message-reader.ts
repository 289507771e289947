import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import type { ProviderMetadata } from "../../protocol/index.js";
import type { ProviderEvent } from "../chat-provider.js";
import { TextJoiner } from "../wire/text-joiner.js";
import { parseToolArguments } from "../wire/tool-arguments.js";
import { uniqueToolId } from "../wire/tool-ids.js";
import { MessageUsage } from "./message-usage.js";

export interface MessageReaderOptions {
  readonly usedToolIds: Set<string>;
  readonly toMetadata: (data: JsonValue) => ProviderMetadata;
}

interface OpenBlock {
  readonly start: JsonObject;
  readonly joiner: TextJoiner;
  json: string;
  signature: string;
}

/** Reads the events of one message; what it does not know it skips. */
export class MessageReader {
  readonly #options: MessageReaderOptions;
  readonly #blocks = new Map<JsonValue, OpenBlock>();
  #content = false;
  readonly usage = new MessageUsage();
  /** The provider's word for the end; empty until it comes. */
  stopReason = "";
  hasCalls = false;
  /** True after `message_stop`. */
  complete = false;
  /** A gateway began the message anew after some of it was passed on. */
  restarted = false;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
  }

  /** Takes one event of the stream and adds what it means to `events`. */
  take(frame: JsonObject, events: ProviderEvent[]): void {
    const index = frame["index"] ?? null;
    switch (frame["type"]) {
      case "message_start":
        this.#begin(frame["message"]);
        break;
      case "content_block_start":
        this.#openBlock(index, frame["content_block"], events);
        break;
      case "content_block_delta":
        this.#takeDelta(this.#blocks.get(index), frame["delta"], events);
        break;
      case "content_block_stop":
        this.#closeBlock(index, events);
        break;
      case "message_delta":
        this.usage.take(frame["usage"]);
        this.#takeStopReason(isJsonObject(frame["delta"]) ? frame["delta"]["stop_reason"] : undefined);
        break;
      case "message_stop":
        for (const open of [...this.#blocks.keys()]) this.#closeBlock(open, events);
        this.complete = true;
        break;
      default:
        break;
    }
  }

  /** Takes a message that came whole. */
  takeWhole(message: JsonObject, events: ProviderEvent[]): void {
    this.usage.take(message["usage"]);
    const content = Array.isArray(message["content"]) ? message["content"] : [];
    for (const [index, block] of content.entries()) {
      this.#openBlock(index, block, events);
      this.#closeBlock(index, events);
    }
    this.#takeStopReason(message["stop_reason"]);
    this.complete = true;
  }

  #begin(message: JsonValue | undefined): void {
    this.restarted = this.#content;
    this.#blocks.clear();
    this.stopReason = "";
    if (isJsonObject(message)) this.usage.take(message["usage"]);
  }

  #takeStopReason(reason: JsonValue | undefined): void {
    if (typeof reason === "string" && reason !== "") this.stopReason = reason;
  }

  #openBlock(index: JsonValue, start: JsonValue | undefined, events: ProviderEvent[]): void {
    if (!isJsonObject(start)) return;
    const signature = typeof start["signature"] === "string" ? start["signature"] : "";
    const block = { start, joiner: new TextJoiner(), json: "", signature };
    this.#blocks.set(index, block);
    if (start["type"] === "text") this.#push(events, "text_delta", block, start["text"]);
    if (start["type"] === "thinking") this.#push(events, "thinking_delta", block, start["thinking"]);
  }

  #takeDelta(block: OpenBlock | undefined, delta: JsonValue | undefined, events: ProviderEvent[]): void {
    if (block === undefined || !isJsonObject(delta)) return;
    switch (delta["type"]) {
      case "text_delta":
        this.#push(events, "text_delta", block, delta["text"]);
        break;
      case "thinking_delta":
        this.#push(events, "thinking_delta", block, delta["thinking"]);
        break;
      case "signature_delta":
        if (typeof delta["signature"] === "string") block.signature += delta["signature"];
        break;
      case "input_json_delta":
        if (typeof delta["partial_json"] === "string") block.json += delta["partial_json"];
        break;
      default:
        break;
    }
  }

  #push(
    events: ProviderEvent[],
    type: "text_delta" | "thinking_delta",
    block: OpenBlock,
    value: JsonValue | undefined,
  ): void {
    if (typeof value !== "string" || value === "") return;
    this.#content = true;
    const text = block.joiner.push(value);
    if (text !== "") events.push({ type, text });
  }

  #closeBlock(index: JsonValue, events: ProviderEvent[]): void {
    const block = this.#blocks.get(index);
    if (block === undefined) return;
    this.#blocks.delete(index);
    const { start, joiner, signature } = block;
    const rest = joiner.flush();
    switch (start["type"]) {
      case "text":
        if (rest !== "") events.push({ type: "text_delta", text: rest });
        break;
      case "thinking":
        // Without its signature the block may never go back.
        events.push({
          type: "thinking_delta",
          text: rest,
          ...(signature === "" ? {} : { provider_metadata: this.#options.toMetadata({ signature }) }),
        });
        break;
      case "redacted_thinking":
        events.push({
          type: "thinking_delta",
          text: "",
          provider_metadata: this.#options.toMetadata({ redacted: start["data"] ?? "" }),
        });
        break;
      case "tool_use":
        this.#endCall(block, events);
        break;
      default:
        break;
    }
  }

  #endCall({ start, json }: OpenBlock, events: ProviderEvent[]): void {
    this.#content = true;
    this.hasCalls = true;
    const { id, name, input } = start;
    // The block opens with `{}` and the deltas bring the input, or it opens with the whole of it.
    const rawArguments = json === "" && isJsonObject(input) ? JSON.stringify(input) : json;
    events.push({
      type: "tool_start",
      id: uniqueToolId(typeof id === "string" ? id : "", this.#options.usedToolIds),
      name: typeof name === "string" ? name : "",
      input: parseToolArguments(rawArguments),
      rawArguments,
    });
  }
}
