import type { IncomingMessage, ServerResponse } from "node:http";
import type { FetchHandler } from "./fetch-handler.js";
import { answer } from "./node-bridge.js";

export type { FetchHandler, RequestContext } from "./fetch-handler.js";

/** What a plain Node server cannot tell the chat by itself. */
export interface NodeHandlerOptions {
  /** The path under which the chat is reached, e.g. `/api/chat`. Default: what the chat itself was given, or none. */
  readonly basePath?: string;
}

/** A listener for `node:http` that answers every request it is given: `createServer(nodeHandler(chat))`. */
export function nodeHandler(
  chat: FetchHandler,
  { basePath }: NodeHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answer(chat, request, response, basePath === undefined ? {} : { basePath });
  };
}
