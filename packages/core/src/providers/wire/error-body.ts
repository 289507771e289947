import { isJsonObject, parseForeignJson, type JsonObject, type JsonValue } from "../../base/json.js";
import { readDuration } from "./retry-after.js";

/** What a provider said about a failure, whatever shape it chose for it. Empty text where it said nothing. */
export interface ErrorBody {
  readonly code: string;
  readonly type: string;
  readonly message: string;
  /** The request's parameter at fault. */
  readonly param: string;
  /** The status within the body: the real one, where the answer's own is 200. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
}

const nothing: ErrorBody = {
  code: "",
  type: "",
  message: "",
  param: "",
  status: undefined,
  retryAfterMs: undefined,
};

/** Reads the text of an error body: JSON of any known shape, or plain text. A page of HTML says nothing. */
export function parseErrorBody(text: string): ErrorBody {
  const parsed = parseForeignJson(text.trim());
  if (parsed.ok) return readErrorBody(parsed.value);
  return /^\s*</.test(text) ? nothing : { ...nothing, message: text.trim() };
}

/**
 * Reads an error of any known shape: `{error: {…}}`, `{error: "…"}`, `[{error}]`, `{detail}`, `{message}`,
 * `{object: "error", …}`, `{base_resp: {…}}`, and errors that carry another error as text.
 */
export function readErrorBody(value: JsonValue | undefined): ErrorBody {
  if (typeof value === "string") return { ...nothing, message: value };
  if (Array.isArray(value)) return readErrorBody(value[0]);
  if (!isJsonObject(value)) return nothing;
  const own = readFields(value);
  const { error, base_resp: baseResponse, detail, errors, message } = value;
  const inner = [error, baseResponse, detail, errors, isJsonObject(message) ? message : undefined]
    .map(readErrorBody)
    .find((body) => body.message !== "" || body.code !== "" || body.type !== "");
  if (inner === undefined) return own;
  return {
    code: inner.code || own.code,
    type: inner.type || own.type,
    message: inner.message || own.message,
    param: inner.param || own.param,
    status: inner.status ?? own.status,
    retryAfterMs: inner.retryAfterMs ?? own.retryAfterMs,
  };
}

function readFields(body: JsonObject): ErrorBody {
  const code = word(body["code"] ?? body["status_code"]);
  const status = [code, word(body["status"]), word(body["status_code"]), word(body["raw_status_code"])]
    .map(Number)
    .find((number) => number >= 400 && number < 600);
  const details = Array.isArray(body["details"]) ? body["details"].filter(isJsonObject) : [];
  const reasons = details.map((detail) => word(detail["reason"])).filter(Boolean);
  const innerCode = isJsonObject(body["innererror"]) ? word(body["innererror"]["code"]) : "";
  // OpenRouter hides what the model's own server said in here.
  const raw = isJsonObject(body["metadata"]) ? word(body["metadata"]["raw"]) : "";
  return {
    code: [code, ...reasons, innerCode].filter(Boolean).join(" "),
    type: [word(body["type"]), typeof body["status"] === "string" ? body["status"] : ""]
      .filter(Boolean)
      .join(" "),
    message: [word(body["message"] ?? body["msg"] ?? body["status_msg"]), raw].filter(Boolean).join(" | "),
    param: word(body["param"]) || location(body["loc"]),
    status,
    retryAfterMs: details
      .map((detail) => readDuration(word(detail["retryDelay"])))
      .find((delay) => delay !== undefined),
  };
}

/** A text or a number as text; the words that proxies write for nothing are nothing. */
function word(value: JsonValue | undefined): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "None" || value === "null") return "";
  return value;
}

/** FastAPI names the field at fault as a path: `["body", "temperature"]`. */
function location(value: JsonValue | undefined): string {
  return Array.isArray(value)
    ? value
        .filter((part) => typeof part === "string")
        .slice(1)
        .join(".")
    : "";
}
