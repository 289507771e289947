import type { ServerResponse } from "node:http";
import type { FetchHandler, RequestContext } from "./fetch-handler.js";
import { toWebRequest, type ParsedMessage } from "./node-request.js";
import { sendWebResponse } from "./node-response.js";

/**
 * Answers a Node request by a web handler. The request's signal aborts as soon as the client is gone. Never
 * rejects: what cannot be asked is 400, what fails before the head is 500, after it the connection is cut.
 */
export async function answer(
  handler: FetchHandler,
  message: ParsedMessage,
  target: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const client = new AbortController();
  // The message's own `close` comes when its body was read; the response's when the connection ends.
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
  try {
    await sendWebResponse(await handler.fetch(request, context), target);
  } catch {
    refuse(target, 500, "internal", "Something went wrong on the server.");
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
