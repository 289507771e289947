/** What an adapter knows of a request beyond the request itself. */
export interface RequestContext {
  /** The parameters of the host's route. */
  readonly params?: Readonly<Record<string, string>>;
  /** The path under which the handler is mounted. */
  readonly basePath?: string;
}

/**
 * Whatever answers a web request: a `Chat` of `@chatelaine/core`.
 *
 * Contract: `fetch` resolves with the answer, and ends its body when `request.signal` aborts or the body is cancelled.
 */
export interface FetchHandler {
  /** Answers one request, failures included. Should it reject all the same, the adapter answers 500. */
  fetch(request: Request, context?: RequestContext): Promise<Response>;
}
