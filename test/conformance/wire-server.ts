import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How one answer is served. */
export interface Serving {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Where the body is cut into pieces that are written apart. */
  readonly cuts: readonly number[];
  /** `reset`: the socket is torn down after the last piece, where `end` closes it in order. */
  readonly ending: "end" | "reset";
}

export interface WireServer {
  /** Serves every request to the returned base URL like this. */
  serve(serving: Serving): string;
  close(): Promise<void>;
}

/** A real server on loopback that answers with recorded bytes. */
export async function startWireServer(): Promise<WireServer> {
  const servings = new Map<string, Serving>();
  let count = 0;
  const server = createServer((request, response) => {
    const serving = servings.get((request.url ?? "").split("/")[1] ?? "");
    void answer(request, response, serving).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    serve(serving) {
      count += 1;
      servings.clear();
      servings.set(String(count), serving);
      return `http://127.0.0.1:${port}/${count}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  serving: Serving | undefined,
): Promise<void> {
  for await (const _ of request);
  if (serving === undefined) {
    response.writeHead(418).end();
    return;
  }
  response.socket?.setNoDelay(true);
  response.writeHead(serving.status, { ...serving.headers });
  response.flushHeaders();
  let from = 0;
  for (const to of [...serving.cuts, serving.body.length]) {
    if (to > from) response.write(serving.body.subarray(from, to));
    from = Math.max(from, to);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (serving.ending === "reset") response.destroy();
  else response.end();
}
