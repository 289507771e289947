import { toChatelaineError } from "../base/errors.js";
import type { ChatSessionError } from "./types.js";

/** A failure as the user of the chat may see it. */
export function sessionError(failure: unknown, during: ChatSessionError["during"]): ChatSessionError {
  const { code, publicMessage: message, retryable, retryAfterMs } = toChatelaineError(failure);
  const wait = retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs };
  return { code, message, retryable, ...wait, during };
}
