import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { DemoInfo } from "../../shared/demo-info.js";
import { isLocalHost } from "./guard-host.js";
import type { ServeStatic } from "./static-files.js";

export interface AppOptions {
  readonly chatPath: string;
  readonly handleChat: (request: IncomingMessage, response: ServerResponse) => void;
  readonly info: DemoInfo;
  readonly serveStatic: ServeStatic;
}

/** The demo's routes: the chat, what the page needs to know, and the page. */
export function createApp({ chatPath, handleChat, info, serveStatic }: AppOptions): RequestListener {
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (!isLocalHost(request.headers.host)) {
      sendJson(response, 403, { error: { code: "forbidden", message: "Open the demo as localhost." } });
    } else if (path === chatPath || path.startsWith(`${chatPath}/`)) {
      handleChat(request, response);
    } else if (path === "/api/demo" && request.method === "GET") {
      sendJson(response, 200, info);
    } else if (path.startsWith("/api/")) {
      sendJson(response, 404, { error: { code: "not_found", message: "Not found." } });
    } else {
      serveStatic(request, response);
    }
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify(body));
}
