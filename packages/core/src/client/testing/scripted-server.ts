import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import type { ErrorResponse } from "../../protocol/index.js";

/** One request that the server got, and the way to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `POST /messages` */
  readonly line: string;
  readonly body: string;
  /** Resolves when the client has gone or the answer is complete. */
  readonly closed: Promise<unknown>;
  json(body: unknown, status?: number): void;
  refuse(error: Partial<ErrorResponse["error"]>, status: number): void;
  /** The head of a stream of events. */
  stream(): void;
  write(text: string | Uint8Array): Promise<void>;
  /** RST: the client's socket fails at once. */
  reset(): void;
}

export interface ScriptedServer {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** How many requests had this line. */
  count(line: string): number;
  /** Resolves with the exchange number `index` of this line, once it has come. */
  exchange(line: string, index?: number): Promise<Exchange>;
  /** No port listens any more; what is connected stays. */
  stopListening(): void;
  close(): Promise<void>;
}

/** A real server on a port of its own, whose every answer the test writes. */
export async function startScriptedServer(
  answer: (exchange: Exchange) => void | Promise<void>,
): Promise<ScriptedServer> {
  const exchanges: Exchange[] = [];
  const waiting = new Set<() => void>();
  const server: Server = createServer((request, response) => {
    void receive(request, response).then(async (exchange) => {
      exchanges.push(exchange);
      for (const look of [...waiting]) look();
      await answer(exchange);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ofLine = (line: string) => exchanges.filter((exchange) => exchange.line === line);
  return {
    url: `http://127.0.0.1:${port}/api/chat`,
    exchanges,
    count: (line) => ofLine(line).length,
    exchange: (line, index = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = ofLine(line)[index];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stopListening: () => void server.close(),
    async close() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) body += String(chunk);
  const json = (value: unknown, status = 200) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  return {
    request,
    response,
    body,
    line: `${request.method ?? ""} ${(request.url ?? "").replace(/^\/api\/chat/, "")}`,
    closed: once(response, "close"),
    json,
    refuse: (error, status) =>
      json({ error: { code: "internal", message: "No.", retryable: false, ...error } }, status),
    stream() {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.flushHeaders();
    },
    write: (text) =>
      new Promise((resolve) => {
        response.write(text, () => resolve());
      }),
    reset: () => request.socket.resetAndDestroy(),
  };
}

/** Where the client says that it is. */
export function placeOf({ request }: Exchange): number {
  return Number(String(request.headers["last-event-id"] ?? ":0").split(":")[1]);
}
