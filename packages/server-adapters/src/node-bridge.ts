import type { ServerResponse } from "node:http";
import type { FetchHandler, RequestContext } from "./fetch-handler.js";
import { discardBody } from "./incoming-body.js";
import { toWebRequest, type ParsedMessage } from "./node-request.js";
import { sendWebResponse } from "./node-response.js";

/**
 * Requests that are being answered. A request's signal follows ours only while the request itself is alive, and a
 * handler may keep nothing but the signal.
 */
const inFlight = new Set<Request>();

/**
 * Answers a Node request by a web handler. The request's signal aborts as soon as the client is gone. Never
 * rejects: what is no request is 400, what fails before the head is 500, after it the connection is cut.
 */
export async function answer(
  handler: FetchHandler,
  message: ParsedMessage,
  target: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const client = new AbortController();
  // The message's own `close` comes when its body was read, the response's when the connection ends.
  target.once("close", () => {
    if (!target.writableFinished) client.abort(new DOMException("The client is gone.", "AbortError"));
  });
  let request: Request;
  try {
    request = toWebRequest(message, client.signal);
  } catch {
    refuse(target, 400, "body_invalid", "The request is not valid.");
    return;
  }
  inFlight.add(request);
  try {
    await sendWebResponse(await handler.fetch(request, context), target);
  } catch {
    refuse(target, 500, "internal", "Something went wrong on the server.");
  } finally {
    inFlight.delete(request);
    discardBody(message);
  }
}

function refuse(target: ServerResponse, status: number, code: string, message: string): void {
  if (target.headersSent || target.destroyed) {
    target.destroy();
    return;
  }
  target.writeHead(status, { "content-type": "application/json; charset=utf-8", connection: "close" });
  target.end(JSON.stringify({ error: { code, message, retryable: status >= 500 } }));
}
