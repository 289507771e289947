import { parseJsonOrUndefined } from "../base/json.js";
import type { NumberedEvent } from "../protocol/index.js";
import { toChatEvent } from "./chat-event.js";
import { readFrames } from "./read-frames.js";

/** The events of a turn's stream. A frame that this client does not understand is passed over. */
export async function* readTurnEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<NumberedEvent, void, undefined> {
  for await (const { id = "", event: name, data = "" } of readFrames(body)) {
    const event = name === "data" ? toChatEvent(parseJsonOrUndefined(data)) : undefined;
    const seq = Number(/:(\d{1,15})$/.exec(id)?.[1]);
    if (event !== undefined && seq > 0) yield { seq, event };
  }
}
