import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import { readErrorBody, type ErrorBody } from "./error-body.js";

/** The error that a frame of a stream reports, in any of the ways in which servers do. */
export function errorInFrame(event: string | undefined, frame: JsonObject): ErrorBody | undefined {
  const isError =
    event === "error" ||
    isFilled(frame["error"]) ||
    frame["object"] === "error" ||
    frame["type"] === "error" ||
    isRefusedByMiniMax(frame["base_resp"]) ||
    isFlatError(frame);
  return isError ? readErrorBody(frame) : undefined;
}

function isFilled(value: JsonValue | undefined): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== "" && value !== 0 && value !== false;
}

function isRefusedByMiniMax(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && typeof value["status_code"] === "number" && value["status_code"] !== 0;
}

/** `{code, message, type}` or `{detail}` and nothing that an answer has. */
function isFlatError(frame: JsonObject): boolean {
  if ("choices" in frame || "delta" in frame) return false;
  const named = "code" in frame || "type" in frame || "status" in frame;
  return (typeof frame["message"] === "string" && named) || "detail" in frame;
}
