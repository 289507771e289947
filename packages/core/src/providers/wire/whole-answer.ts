import { isJsonObject, parseForeignJson, type JsonObject } from "../../base/json.js";
import type { Exchange } from "./exchange.js";
import { errorInFrame } from "./frame-error.js";

/** The one JSON object of a body that is no stream. Throws the error that it reports, or that it is none. */
export function parseWholeAnswer(text: string, exchange: Exchange): JsonObject {
  const start = text.trimStart();
  if (start === "") throw exchange.truncated();
  const parsed = parseForeignJson(start);
  if (!parsed.ok) {
    if (parsed.reason === "syntax" && /^[{[]/.test(start)) throw exchange.truncated();
    throw exchange.notAnApi(start.startsWith("<") ? "an HTML page" : "text that is not JSON");
  }
  const value = Array.isArray(parsed.value) ? parsed.value[0] : parsed.value;
  if (!isJsonObject(value)) throw exchange.notAnApi("JSON that is no object");
  const error = errorInFrame(undefined, value);
  if (error !== undefined) throw exchange.refusal(error);
  return value;
}
