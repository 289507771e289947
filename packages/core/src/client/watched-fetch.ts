import { ChatelaineError } from "../base/errors.js";

/** The part of the global `fetch` that a client uses. It must heed `init.signal`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface WatchedFetchOptions {
  readonly fetch: Fetch;
  /** Milliseconds without a byte after which the connection counts as lost. */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * A fetch that also ends when nothing arrives for a while: a half-open connection never fails by itself.
 *
 * Whatever goes wrong, then or while the body is read, is one `network` error; an abort by `signal` throws
 * the signal's reason. Any byte is a sign of life, so a long event on a slow link is not taken for silence.
 */
export async function watchedFetch(
  url: string,
  init: RequestInit,
  { fetch, silenceMs, signal }: WatchedFetchOptions,
): Promise<Response> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Waits for a piece of the answer. */
  const watch = async <Piece>(piece: Promise<Piece>): Promise<Piece> => {
    timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      return await piece;
    } catch (cause) {
      signal?.throwIfAborted();
      throw networkError(cause);
    } finally {
      clearTimeout(timer);
    }
  };
  const signals = signal === undefined ? [silence.signal] : [silence.signal, signal];
  const response = await watch(fetch(url, { ...init, signal: AbortSignal.any(signals) }));
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await watch(reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}

/** The connection failed, or the stream on it ended too early. */
export function networkError(cause?: unknown): ChatelaineError {
  const text = "The connection to the chat was lost.";
  return new ChatelaineError("network", text, { publicMessage: text, cause });
}
