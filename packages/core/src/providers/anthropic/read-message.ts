import { isJsonObject, parseForeignJson } from "../../base/json.js";
import type { StopReason } from "../../protocol/index.js";
import type { ProviderEvent } from "../chat-provider.js";
import { openAnswerBody } from "../wire/answer-body.js";
import type { Exchange } from "../wire/exchange.js";
import { errorInFrame } from "../wire/frame-error.js";
import { readFrames } from "../wire/frames.js";
import { MessageReader, type MessageReaderOptions } from "./message-reader.js";

const stopReasons: ReadonlyMap<string, StopReason> = new Map([
  ["end_turn", "end_turn"],
  ["stop_sequence", "end_turn"],
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["model_context_window_exceeded", "max_tokens"],
  ["refusal", "refusal"],
]);

export interface ReadMessageOptions extends MessageReaderOptions {
  readonly exchange: Exchange;
}

/** The events of one message, streamed or whole. */
export async function* readMessage(
  response: Response,
  options: ReadMessageOptions,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { exchange } = options;
  const reader = new MessageReader(options);
  const events: ProviderEvent[] = [];
  const answer = await openAnswerBody(response);
  if (answer.type === "text") {
    takeWholeMessage(answer.text, reader, exchange, events);
    yield* events;
  } else {
    for await (const frame of readFrames(answer.body, exchange)) {
      if (frame["type"] === "message") reader.takeWhole(frame, events);
      else reader.take(frame, events);
      if (reader.restarted) throw exchange.truncated();
      for (const event of events) yield event;
      events.length = 0;
      if (reader.complete) break;
    }
  }
  if (!reader.complete) throw exchange.truncated();
  const usage = reader.usage.total();
  if (usage !== undefined) yield { type: "usage", usage };
  yield {
    type: "stop",
    reason: toStopReason(reader),
    ...(reader.stopReason === "" ? {} : { native: reader.stopReason }),
  };
}

function takeWholeMessage(
  text: string,
  reader: MessageReader,
  exchange: Exchange,
  events: ProviderEvent[],
): void {
  if (text.trim() === "") throw exchange.truncated();
  const parsed = parseForeignJson(text);
  if (!parsed.ok)
    throw exchange.notAnApi(text.trimStart().startsWith("<") ? "an HTML page" : "text that is not JSON");
  const error = isJsonObject(parsed.value) ? errorInFrame(undefined, parsed.value) : undefined;
  if (error !== undefined) throw exchange.refusal(error);
  if (!isJsonObject(parsed.value) || parsed.value["type"] !== "message") {
    throw exchange.notAnApi("JSON that is no message");
  }
  reader.takeWhole(parsed.value, events);
}

function toStopReason({ stopReason, hasCalls }: MessageReader): StopReason {
  const reason = stopReasons.get(stopReason) ?? "other";
  return hasCalls && (reason === "end_turn" || stopReason === "") ? "tool_use" : reason;
}
