import type { RequestHandler } from "express";
import type { FetchHandler } from "./fetch-handler.js";
import { answer } from "./node-bridge.js";

export type { FetchHandler, RequestContext } from "./fetch-handler.js";

/**
 * An Express handler for everything below its mount: `app.use("/api/chat", expressHandler(chat))`. The route's
 * parameters, e.g. of `/api/repos/:repoId/chat`, go to the chat's `scope`. It works behind `express.json()` and
 * `compression()`, and answers its failures itself: nothing reaches `next`.
 */
export function expressHandler(chat: FetchHandler): RequestHandler {
  return (request, response) => {
    void answer(chat, request, response, {
      basePath: request.baseUrl,
      params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, plain(value)])),
    });
  };
}

/** A wildcard's parameter is a list of segments. */
function plain(value: string | readonly string[]): string {
  return typeof value === "string" ? value : value.join("/");
}
