/** What a code means to the outside: the HTTP status of a refused request, and a text that is safe to show. */
interface ErrorKind {
  /** HTTP status of a request that this refuses, 400 to 504. */
  readonly status: number;
  /** One English sentence without internals. */
  readonly publicMessage: string;
  /** The same request may succeed later. */
  readonly retryable: boolean;
}

const kind = (status: number, publicMessage: string, retryable = false): ErrorKind => ({
  status,
  publicMessage,
  retryable,
});

/**
 * Every way in which a request or a turn can fail, in one total table.
 *
 * The first group refuses a request before a turn begins. The second is the taxonomy of provider failures.
 * The third ends a turn that had begun.
 */
const errorKinds = {
  body_invalid: kind(400, "The request body is not valid."),
  body_too_large: kind(413, "The request body is too large."),
  content_type: kind(415, "Send the body as application/json."),
  unauthenticated: kind(401, "Sign in to use the chat."),
  forbidden: kind(403, "This is not allowed."),
  not_found: kind(404, "Not found."),
  method_not_allowed: kind(405, "This method is not allowed here."),
  cursor_invalid: kind(400, "This place in the stream is not valid."),
  cursor_out_of_range: kind(409, "This place in the stream does not exist yet."),
  request_timeout: kind(408, "The request took too long to arrive.", true),
  turn_running: kind(409, "An answer is still being written in this conversation."),
  idempotency_conflict: kind(422, "This client_message_id was used for another message."),
  provider_unknown: kind(400, "This provider is not set up here."),
  not_configured: kind(503, "No model is set up. Add a key for one of the providers."),
  shutting_down: kind(503, "The server is restarting. Try again in a moment.", true),

  auth: kind(502, "The model provider refused the key."),
  rate_limit: kind(429, "The model provider is limiting requests. Try again shortly.", true),
  overloaded: kind(503, "The model provider is overloaded. Try again shortly.", true),
  context_length: kind(400, "The conversation is too long for this model."),
  content_filter: kind(400, "The model provider's content filter stopped this answer."),
  invalid_request: kind(400, "The model provider did not accept the request."),
  model_not_found: kind(404, "The model provider does not know this model."),
  timeout: kind(504, "The model took too long to answer.", true),
  network: kind(502, "The connection to the model was lost before the answer was complete.", true),
  provider: kind(502, "The model provider failed.", true),

  interrupted: kind(500, "The server stopped while this answer was being written.", true),
  configuration: kind(500, "The chat is not set up correctly."),
  internal: kind(500, "Something went wrong on the server.", true),
} as const satisfies Record<string, ErrorKind>;

/** A stable code for a failure. The browser and the log may rely on it; the message beside it is prose. */
export type ErrorCode = keyof typeof errorKinds;

/** All codes, for schemas and exhaustive tests. */
export const errorCodes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];

/** What a `ChatelaineError` may carry beyond its code and message. */
export interface ChatelaineErrorOptions {
  /** A text that is safe for the user of the chat. Default: the code's own text. */
  readonly publicMessage?: string;
  /** The request field or option at fault, e.g. `message`. */
  readonly field?: string;
  /** Default: whether the code is usually worth a retry. */
  readonly retryable?: boolean;
  /** How long a provider asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Further data that is safe for the client, e.g. the id of the turn in the way. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  /** What was caught. For the log only. */
  readonly cause?: unknown;
}

/** Marks our errors, the same symbol in every copy of this package. */
const brand = Symbol.for("chatelaine.error");

/**
 * The one error class. `message` is for the developer and may hold internals; only `code`,
 * `publicMessage`, `field`, `retryable`, `retryAfterMs` and `details` ever leave the process.
 */
export class ChatelaineError extends Error {
  /** Shown before `message` in a stack. */
  override readonly name = "ChatelaineError";
  /** Read by `isChatelaineError`, which works across copies of this package. */
  readonly [brand] = true;
  /** What went wrong, for programs. */
  readonly code: ErrorCode;
  /** HTTP status that belongs to `code`, 400 to 504. */
  readonly status: number;
  /** Safe to show to the user of the chat. */
  readonly publicMessage: string;
  /** The request field or option at fault; `undefined` where none is. */
  readonly field: string | undefined;
  /** The same request may succeed later. */
  readonly retryable: boolean;
  /** Milliseconds that a provider asked us to wait; `undefined` where it did not. */
  readonly retryAfterMs: number | undefined;
  /** Further data that is safe for the client. */
  readonly details: Readonly<Record<string, string | number | boolean>> | undefined;

  constructor(code: ErrorCode, message: string, options: ChatelaineErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    const known: ErrorKind = errorKinds[code];
    this.code = code;
    this.status = known.status;
    this.publicMessage = options.publicMessage ?? known.publicMessage;
    this.field = options.field;
    this.retryable = options.retryable ?? known.retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
  }
}

/** True for our own errors, also across two copies of this package. */
export function isChatelaineError(value: unknown): value is ChatelaineError {
  return typeof value === "object" && value !== null && brand in value;
}

/** Our own errors as they are; anything else wrapped as `internal`, with the cause kept for the log. */
export function toChatelaineError(value: unknown): ChatelaineError {
  if (isChatelaineError(value)) return value;
  const message = value instanceof Error ? `${value.name}: ${value.message}` : "A non-error was thrown.";
  return new ChatelaineError("internal", message, { cause: value });
}

/** The end of a switch over one of our own unions: a missing case is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
