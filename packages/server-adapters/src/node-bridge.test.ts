import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { nodeHandler } from "./node.js";
import { later, stream } from "./testing/bodies.js";
import { adapters, ask, handlerOf, mounted, openSocket, serve } from "./testing/serve.js";

/** A handler whose answer never ends, and when its signal aborted. */
function endless(bodyOf: (signal: AbortSignal) => ReadableStream<Uint8Array> | Promise<never>) {
  const asked = later();
  const gone = later();
  const handler = handlerOf(async (request) => {
    request.signal.addEventListener("abort", gone.open);
    asked.open();
    return new Response(await bodyOf(request.signal));
  });
  return { handler, asked: asked.opened, gone: gone.opened };
}

const never = () => new Promise<never>(() => {});

const silent = () =>
  stream(async function* () {
    yield "first";
    await never();
  });

const flood = () =>
  stream(async function* () {
    for (;;) yield "x".repeat(65_536);
  });

describe.each(adapters)("a client of %s that goes away", (_, mount) => {
  it.each<readonly [string, Parameters<typeof endless>[0], "destroy" | "resetAndDestroy"]>([
    ["while the handler thinks", never, "destroy"],
    ["while the handler thinks, by a reset", never, "resetAndDestroy"],
    ["while the body is silent", silent, "destroy"],
    ["while the body is silent, by a reset", silent, "resetAndDestroy"],
    ["while the body waits for it", flood, "destroy"],
    ["while the body waits for it, by a reset", flood, "resetAndDestroy"],
  ])("aborts the request's signal within half a second: %s", async (_name, bodyOf, leave) => {
    const took: number[] = [];
    // The best of three: a busy machine may be late once.
    for (let turn = 0; turn < 3; turn += 1) {
      const { handler, asked, gone } = endless(bodyOf);
      const port = await serve(mount(handler));
      const socket = await openSocket(port);
      socket.pause();
      socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi");
      await asked;
      await new Promise((resolve) => setTimeout(resolve, 100));
      const leftAt = performance.now();
      socket[leave]();
      await gone;
      took.push(performance.now() - leftAt);
    }
    expect(Math.min(...took)).toBeLessThan(500);
  });

  it("in the middle of its own body fails the reading of it", async () => {
    const asked = later();
    let failure: unknown;
    const failed = later();
    const handler = handlerOf(async (request) => {
      asked.open();
      await request.text().catch((error: unknown) => {
        failure = error;
        failed.open();
      });
      return new Response("ok");
    });
    const port = await serve(mount(handler));
    const socket = await openSocket(port);
    socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 200\r\n\r\nhi");
    await asked.opened;
    socket.destroy();
    await failed.opened;
    expect(failure).toBeInstanceOf(Error);
  });

  it("while a body is still on its way that the handler gave up is noticed too", async () => {
    const asked = later();
    const gone = later();
    const handler = handlerOf(async (request) => {
      request.signal.addEventListener("abort", gone.open);
      const reader = (request.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      await reader.cancel();
      asked.open();
      return never();
    });
    const port = await serve(mount(handler));
    const socket = await openSocket(port);
    socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9000000\r\n\r\n${"x".repeat(8_000_000)}`);
    await asked.opened;
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.end();
    await gone.opened;
  });

  it("after it had the whole answer aborts nothing", async () => {
    let signal: AbortSignal | undefined;
    const port = await serve(
      mount(
        handlerOf((request) => {
          signal = request.signal;
          return new Response("ok");
        }),
      ),
    );
    await ask(port, "/");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(signal?.aborted).toBe(false);
  });
});

it("the signal reaches a handler that kept nothing else of the request", async () => {
  const asked = later();
  const gone = later();
  const port = await serve(
    nodeHandler(
      handlerOf(({ signal }) => {
        signal.addEventListener("abort", gone.open);
        asked.open();
        return new Response(silent());
      }),
    ),
  );
  const socket = await openSocket(port);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await asked.opened;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collect();
  }
  socket.destroy();
  await gone.opened;
});

it("a body that goes on by itself is cancelled when its reader is gone", async () => {
  const cancelled = later();
  const port = await serve(
    nodeHandler(handlerOf(() => new Response(new ReadableStream({ cancel: cancelled.open })))),
  );
  const socket = await openSocket(port);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await cancelled.opened;
});

it("a body that is made for a reader who has gone already is cancelled", async () => {
  const cancelled = later();
  const asked = later();
  const port = await serve(
    nodeHandler(
      handlerOf(async ({ signal }) => {
        asked.open();
        await once(signal, "abort");
        return new Response(new ReadableStream({ cancel: cancelled.open }));
      }),
    ),
  );
  const socket = await openSocket(port);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await asked.opened;
  socket.destroy();
  await cancelled.opened;
});

it("a client that went away before the handler was asked fails the reading of its body", async () => {
  const left = later();
  const failed = later();
  const handler = handlerOf(async (request) => {
    await request.text().catch(failed.open);
    return new Response("ok");
  });
  const port = await serve(
    mounted("/", handler, (_request, response, next) => {
      response.once("close", () => setTimeout(next, 20));
      left.open();
    }),
  );
  const socket = await openSocket(port);
  socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 200\r\n\r\nhi");
  await left.opened;
  socket.destroy();
  await failed.opened;
});

it("a reader that vanishes while the body waits for it leaves nothing that waits", async () => {
  let response: ServerResponse | undefined;
  const listener = nodeHandler(handlerOf(() => new Response(flood())));
  const port = await serve((request, target) => {
    response = target;
    listener(request, target);
  });
  const socket = await openSocket(port);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await expect.poll(() => response?.writableNeedDrain, { timeout: 5_000 }).toBe(true);
  socket.destroy();
  await expect.poll(() => response?.listenerCount("drain"), { timeout: 5_000 }).toBe(0);
});

it("leaves no listener on what outlives an exchange, and none of its own on the response", async () => {
  const handler = handlerOf(async (request) => {
    await request.text();
    return new Response(
      stream(async function* () {
        for (let part = 0; part < 40; part += 1) yield "x".repeat(65_536);
      }),
    );
  });
  const listener = nodeHandler(handler);
  const seen: [IncomingMessage, ServerResponse][] = [];
  const counts: number[] = [];
  const server = createServer((request, response) => {
    seen.push([request, response]);
    counts.push(countListeners(request.socket));
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const socket = await openSocket(port);
  for (let turn = 0; turn < 15; turn += 1) {
    socket.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi");
    let received = 0;
    while (received < 40 * 65_536) received += ((await once(socket, "data")) as [Buffer])[0].length;
    await expect.poll(() => seen[turn]?.[1].closed).toBe(true);
  }
  expect(new Set(counts).size).toBe(1);
  for (const [request, response] of seen) {
    expect(["data", "end", "error", "close"].map((name) => request.listenerCount(name))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(["drain", "close", "error"].map((name) => response.listenerCount(name))).toEqual([0, 0, 0]);
  }
  server.closeAllConnections();
  server.close();
});

function countListeners(emitter: NodeJS.EventEmitter): number {
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}
