import { isJsonObject, parseForeignJson, type JsonObject } from "../../base/json.js";
import { readServerSentEvents } from "../../base/sse.js";
import type { Exchange } from "./exchange.js";
import { parseErrorBody } from "./error-body.js";
import { errorInFrame } from "./frame-error.js";

const STRAY_LIMIT = 1024 * 1024;

/**
 * The JSON objects of an event stream, up to `[DONE]` or the end of the body. Returns true after `[DONE]`.
 *
 * Throws the error that a frame reports. What is blank, `null` or no object is skipped; what is broken JSON
 * ends the stream. A body of plain JSON under the wrong content type is one frame.
 */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  exchange: Exchange,
): AsyncGenerator<JsonObject, boolean, undefined> {
  const stray = new StrayLines();
  const events = readServerSentEvents(body, { onUnknownField: (field, value) => stray.add(field, value) });
  let frames = 0;
  let done = false;
  try {
    for await (const { event, data } of events) {
      exchange.throwIfAborted();
      if (isDone(data)) {
        done = true;
        break;
      }
      const frame = parseFrame(event, data, exchange);
      if (frame === undefined) continue;
      frames += 1;
      const error = errorInFrame(event, frame);
      if (error !== undefined) throw exchange.refusal(error);
      yield frame;
    }
  } catch (error) {
    if (!exchange.ended) throw error;
  }
  if (stray.error !== undefined) throw exchange.refusal(parseErrorBody(stray.error));
  const whole = done ? undefined : stray.asJson();
  if (whole === undefined) return done;
  const error = errorInFrame(undefined, whole);
  if (error !== undefined) throw exchange.refusal(error);
  if (frames === 0) yield whole;
  return false;
}

function isDone(data: string): boolean {
  return data.length < 32 && data.trim() === "[DONE]";
}

function parseFrame(event: string | undefined, data: string, exchange: Exchange): JsonObject | undefined {
  const parsed = parseForeignJson(data);
  if (parsed.ok) {
    const value = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value;
    return isJsonObject(value) ? value : undefined;
  }
  const text = data.trim();
  if (text === "" || (event !== undefined && /ping|alive|heartbeat/i.test(event))) return undefined;
  // An object without its end is what a cut connection leaves; anything else is no frame of this protocol.
  if (text.startsWith("{") && !text.endsWith("}")) throw exchange.truncated();
  throw exchange.unreadable("a frame that is not JSON", text);
}

/** Lines that are no fields of an event stream: some servers put an error there, or a whole body of JSON. */
class StrayLines {
  #text = "";
  error: string | undefined;

  add(field: string, value: string): void {
    if (field === "error") this.error ??= value;
    else if (this.#text.length < STRAY_LIMIT)
      this.#text += value === "" ? `${field}\n` : `${field}:${value}\n`;
  }

  asJson(): JsonObject | undefined {
    const text = this.#text.trim();
    if (!text.startsWith("{") && !text.startsWith("[")) return undefined;
    const parsed = parseForeignJson(text);
    if (!parsed.ok) return undefined;
    const value = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value;
    return isJsonObject(value) ? value : undefined;
  }
}
