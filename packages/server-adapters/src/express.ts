import type { RequestHandler } from "express";
import type { FetchHandler } from "./fetch-handler.js";
import { answer } from "./node-bridge.js";

export type { FetchHandler, RequestContext } from "./fetch-handler.js";

/**
 * An Express handler for everything below its mount: `app.use("/api/chat", expressHandler(chat))`. The route's
 * parameters, e.g. of `/api/repos/:repoId/chat`, go to the chat's `scope`. It works behind `express.json()` and
 * `compression()`.
 */
export function expressHandler(chat: FetchHandler): RequestHandler {
  return (request, response) => {
    const params = Object.fromEntries(
      Object.entries(request.params).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
    void answer(chat, request, response, { basePath: request.baseUrl, params });
  };
}
