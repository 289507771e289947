import type { ChatelaineError } from "../base/errors.js";
import type { ErrorResponse } from "../protocol/index.js";

/** The one shape of every refusal: code and public text, never an internal message. */
export function errorResponse(
  error: ChatelaineError,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const turnId = error.details?.["turn_id"];
  const body: ErrorResponse = {
    error: {
      code: error.code,
      message: error.publicMessage,
      ...(error.field === undefined ? {} : { field: error.field }),
      retryable: error.retryable,
      ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
      ...(typeof turnId === "string" ? { turn_id: turnId } : {}),
    },
  };
  const retryAfter =
    error.retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(error.retryAfterMs / 1000)) };
  return jsonResponse(body, error.status, { ...retryAfter, ...headers });
}

export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}
