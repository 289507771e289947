import type { StopReason } from "../../protocol/index.js";
import type { ProviderEvent } from "../chat-provider.js";
import { openAnswerBody } from "../wire/answer-body.js";
import type { Exchange } from "../wire/exchange.js";
import { readFrames } from "../wire/frames.js";
import { parseWholeAnswer } from "../wire/whole-answer.js";
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
  try {
    yield* readEvents(response, reader, exchange);
    if (!reader.complete) throw exchange.truncated();
  } catch (error) {
    // What was used is paid for, also where the answer failed.
    const used = reader.usage.total();
    if (used !== undefined && !exchange.aborted) yield { type: "usage", usage: used };
    throw error;
  }
  const usage = reader.usage.total();
  if (usage !== undefined) yield { type: "usage", usage };
  yield {
    type: "stop",
    reason: toStopReason(reader),
    ...(reader.stopReason === "" ? {} : { native: reader.stopReason }),
  };
}

async function* readEvents(
  response: Response,
  reader: MessageReader,
  exchange: Exchange,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const events: ProviderEvent[] = [];
  const answer = await openAnswerBody(response);
  if (answer.type === "text") {
    const message = parseWholeAnswer(answer.text, exchange);
    if (message["type"] !== "message") throw exchange.notAnApi("JSON that is no message");
    reader.takeWhole(message, events);
    yield* events;
    return;
  }
  for await (const frame of readFrames(answer.body, exchange)) {
    if (frame["type"] === "message") reader.takeWhole(frame, events);
    else reader.take(frame, events);
    if (reader.restarted) throw exchange.truncated();
    for (const event of events) yield event;
    events.length = 0;
    if (reader.complete) return;
  }
}

function toStopReason({ stopReason, hasCalls }: MessageReader): StopReason {
  const reason = stopReasons.get(stopReason) ?? "other";
  return hasCalls && (reason === "end_turn" || stopReason === "") ? "tool_use" : reason;
}
