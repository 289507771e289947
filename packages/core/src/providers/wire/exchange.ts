import { abortReason } from "../../base/async.js";
import { ChatelaineError, isChatelaineError } from "../../base/errors.js";
import { parseErrorBody, type ErrorBody } from "./error-body.js";
import { providerError, withoutSecrets } from "./provider-failure.js";
import { readTextBody } from "./read-text-body.js";

export interface ExchangeOptions {
  /** For people: `OpenAI`. */
  readonly provider: string;
  /** What must not be seen in an error message. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal | undefined;
  /** Default: the runtime's own. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** What came of a request: an answer to read, or the provider's word why not. */
export type Reply =
  | { readonly ok: true; readonly response: Response }
  | {
      readonly ok: false;
      readonly status: number;
      readonly headers: Headers;
      readonly body: ErrorBody;
    };

const ERROR_BODY_LIMIT = 256 * 1024;
/** How long a server may hold a connection open after it said that the answer is over. */
const LINGER_MS = 5000;

/**
 * One model call over the wire: the abort that closes its socket, and the meaning of what goes wrong.
 *
 * The SDK is given this `fetch`, so that the signal holds until the end of the body, and so that an error body
 * is read before the SDK makes one of its own shapes of it.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #controller = new AbortController();
  #refused: (Reply & { ok: false }) | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    options.signal?.addEventListener("abort", this.#abort, { once: true });
  }

  readonly #abort = (): void => this.#controller.abort(this.#options.signal?.reason);

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { signal } = this.#controller;
    const response = await (this.#options.fetch ?? globalThis.fetch)(input, { ...init, signal });
    if (response.ok) return response;
    const text = await readTextBody(response, ERROR_BODY_LIMIT);
    const { status, headers } = response;
    this.#refused = { ok: false, status, headers, body: parseErrorBody(text) };
    return new Response(text, { status, headers: { "content-type": "text/plain" } });
  };

  /** Makes the request through the SDK. */
  async send(request: () => PromiseLike<Response>): Promise<Reply> {
    if (this.#options.signal?.aborted) throw abortReason(this.#options.signal);
    try {
      const response = await request();
      return { ok: true, response };
    } catch (error) {
      const refused = this.#refused;
      if (refused === undefined) throw error;
      this.#refused = undefined;
      return refused;
    }
  }

  /** True when the connection was closed by {@link Exchange.endSoon}: the answer was over. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The provider said that the answer is over: what is left to come gets a short while, then the socket closes. */
  endSoon(): void {
    clearTimeout(this.#linger);
    this.#linger = setTimeout(() => {
      this.#ended = true;
      this.#controller.abort(new DOMException("The answer is over.", "AbortError"));
    }, LINGER_MS);
  }

  /** True once the caller gave up: nothing more may be said to it. */
  get aborted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  throwIfAborted(): void {
    if (this.#options.signal?.aborted) throw abortReason(this.#options.signal);
  }

  /** The provider's refusal as an error. Without a status: an error inside a stream that began well. */
  refusal(body: ErrorBody, status?: number, headers: Headers = new Headers()): ChatelaineError {
    const { provider, secrets } = this.#options;
    return providerError({ provider, secrets, status, headers, body });
  }

  /** The stream ended without the provider's own word for the end. */
  truncated(): ChatelaineError {
    return new ChatelaineError(
      "network",
      `${this.#options.provider} ended its stream before the answer was complete.`,
    );
  }

  /** What came is no answer at all; `sample` shows the developer what it was. */
  unreadable(what: string, sample: string): ChatelaineError {
    const seen = withoutSecrets(sample.slice(0, 2000), this.#options.secrets).slice(0, 200);
    return new ChatelaineError("provider", `${this.#options.provider} sent ${what}: ${seen}`);
  }

  /** An answer from something that is no model API, most often a wrong base URL. */
  notAnApi(what: string): ChatelaineError {
    return new ChatelaineError(
      "provider",
      `${this.#options.provider} answered with ${what}. Check the base URL; most end in /v1.`,
      { retryable: false, publicMessage: "The address of the model provider does not lead to a model." },
    );
  }

  /** What to throw for what was caught: the abort reason, our own error, or what the network did. */
  toError(error: unknown): Error {
    if (this.#options.signal?.aborted) return abortReason(this.#options.signal);
    if (isChatelaineError(error)) return error;
    const causes = causesOf(error);
    const { provider, secrets } = this.#options;
    const told = withoutSecrets(
      causes
        .map((cause) => cause.message)
        .filter(Boolean)
        .join(": "),
      secrets,
    );
    if (causes.some((cause) => cause.name === "ParseError")) {
      return new ChatelaineError("provider", `${provider} sent a frame that is too long.`);
    }
    const slow = causes.some((cause) => /timeout/i.test(`${cause.name} ${cause.code}`));
    return new ChatelaineError(slow ? "timeout" : "network", `${provider} could not be read: ${told}`, {
      cause: error,
    });
  }

  close(): void {
    clearTimeout(this.#linger);
    this.#options.signal?.removeEventListener("abort", this.#abort);
  }
}

function causesOf(error: unknown): { name: string; message: string; code: string }[] {
  const causes: { name: string; message: string; code: string }[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) {
    causes.push({ name: at.name, message: at.message, code: "code" in at ? String(at.code) : "" });
  }
  return causes;
}
