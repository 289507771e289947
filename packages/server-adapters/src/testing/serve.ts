import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import express, { type RequestHandler } from "express";
import { onTestFinished } from "vitest";
import type { FetchHandler, RequestContext } from "../fetch-handler.js";
import { expressHandler } from "../express.js";
import { nodeHandler } from "../node.js";

/** Listens on a port of its own until the test ends. */
export async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}

/** Each adapter, mounted at the root; `before` are middlewares for Express. */
export const adapters: readonly (readonly [
  string,
  (handler: FetchHandler, ...before: readonly RequestHandler[]) => RequestListener,
])[] = [
  ["nodeHandler", (handler) => nodeHandler(handler)],
  ["expressHandler", (handler, ...before) => mounted("/", handler, ...before)],
];

export function mounted(
  path: string,
  handler: FetchHandler,
  ...before: readonly RequestHandler[]
): RequestListener {
  const app = express();
  for (const middleware of before) app.use(middleware);
  app.use(path, expressHandler(handler));
  return app as RequestListener;
}

/** A handler, and what it was asked. */
export function handlerOf(
  answer: (request: Request, context: RequestContext) => Response | Promise<Response>,
): FetchHandler {
  return { fetch: async (request, context = {}) => answer(request, context) };
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Asks by node:http, which sends what it is told to. */
export async function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string | string[]>; body?: string | Uint8Array } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  const outgoing = httpRequest({ port, host: "127.0.0.1", path, method, headers });
  // A server may close what it has answered while the body is still on its way.
  outgoing.on("error", () => undefined);
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  let text = "";
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) text += String(chunk);
  return {
    status: incoming.statusCode ?? 0,
    statusText: incoming.statusMessage ?? "",
    headers: incoming.headers,
    text,
  };
}

/** Sends bytes as they are, and reads all that comes until the server closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = await openSocket(port);
  socket.setEncoding("utf8");
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}
