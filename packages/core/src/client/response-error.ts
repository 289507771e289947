import { ChatelaineError, errorCodes, type ErrorCode } from "../base/errors.js";
import { isJsonObject, parseJsonOrUndefined } from "../base/json.js";

/** What a status means where the body does not say: a proxy's page, a framework's own error. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "body_too_large",
  429: "rate_limit",
  // A proxy could not reach the server.
  502: "network",
  503: "network",
  504: "network",
};

/** The code where this client knows it; a newer server's code is `internal`. */
export function knownErrorCode(value: unknown): ErrorCode {
  return errorCodes.find((code) => code === value) ?? "internal";
}

/** The failure that an answer with an error status stands for. `details.status` is its HTTP status. */
export async function responseError(response: Response): Promise<ChatelaineError> {
  const { status } = response;
  const body = parseJsonOrUndefined(await response.text());
  const given = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
  const code = given.code === undefined ? codesByStatus[status] : knownErrorCode(given.code);
  return new ChatelaineError(code ?? "internal", `HTTP status ${status}`, {
    retryable: typeof given.retryable === "boolean" ? given.retryable : status >= 500 || status === 429,
    details: { status, ...(typeof given.turn_id === "string" ? { turn_id: given.turn_id } : {}) },
    ...(typeof given.message === "string" ? { publicMessage: given.message } : {}),
    ...(typeof given.field === "string" ? { field: given.field } : {}),
    ...(typeof given.retry_after_ms === "number" ? { retryAfterMs: given.retry_after_ms } : {}),
  });
}
