import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import compression from "compression";
import { describe, expect, it } from "vitest";
import { nodeHandler } from "./node.js";
import { adapters, ask, handlerOf, mounted, sendRaw, serve } from "./testing/serve.js";
import { later, stream } from "./testing/bodies.js";

describe.each(adapters)("the answer that %s sends", (_, mount) => {
  it("has the status, every header, cookies beside each other, and the body", async () => {
    const headers = new Headers({ "x-a": "a", "content-type": "text/plain" });
    headers.append("set-cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
    headers.append("set-cookie", "b=2");
    const port = await serve(
      mount(handlerOf(() => new Response("body 🍵", { status: 418, statusText: "Teapot", headers }))),
    );
    const answer = await ask(port, "/");
    expect(answer).toMatchObject({ status: 418, statusText: "Teapot", text: "body 🍵" });
    expect(answer.headers["set-cookie"]).toEqual(["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"]);
    expect(answer.headers["x-a"]).toBe("a");
  });

  it("has no body for HEAD, 204 and 304, and closes the one it was given", async () => {
    let cancelled = 0;
    const handler = handlerOf((request) =>
      request.method === "HEAD"
        ? new Response(
            new ReadableStream({
              cancel() {
                cancelled += 1;
              },
            }),
            { headers: { "content-length": "7" } },
          )
        : new Response(null, { status: request.url.endsWith("204") ? 204 : 304 }),
    );
    const port = await serve(mount(handler));
    const head = await ask(port, "/", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe("7");
    expect(cancelled).toBe(1);
    expect(await ask(port, "/204")).toMatchObject({ status: 204, text: "" });
    expect(await ask(port, "/304")).toMatchObject({ status: 304, text: "" });
  });

  it("lets the head go before there is a body", async () => {
    const hold = later();
    const port = await serve(
      mount(
        handlerOf(
          () =>
            new Response(
              stream(async function* () {
                await hold.opened;
                yield "late";
              }),
            ),
        ),
      ),
    );
    const outgoing = httpRequest({ port, host: "127.0.0.1" });
    outgoing.end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(incoming.statusCode).toBe(200);
    hold.open();
    const [chunk] = (await once(incoming, "data")) as [Buffer];
    expect(chunk.toString()).toBe("late");
  });

  it("says 500 without a word of why where the handler fails, and lives on", async () => {
    let asked = 0;
    const handler = {
      fetch: () => {
        asked += 1;
        if (asked === 1) throw new Error("secret");
        return Promise.reject(new Error("secret"));
      },
    };
    const port = await serve(mount(handler));
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await ask(port, "/", { method: "POST", body: "x".repeat(100_000) });
      expect(answer.status).toBe(500);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(JSON.parse(answer.text)).toEqual({
        error: { code: "internal", message: "Something went wrong on the server.", retryable: true },
      });
    }
  });

  it("is cut off where its body fails, with no second head", async () => {
    const port = await serve(
      mount(
        handlerOf(
          () =>
            new Response(
              stream(async function* () {
                yield "first";
                await new Promise((resolve) => setTimeout(resolve, 20));
                throw new Error("secret");
              }),
            ),
        ),
      ),
    );
    const text = await sendRaw(port, "GET / HTTP/1.1\r\nHost: h\r\n\r\n").catch((error: unknown) =>
      String(error),
    );
    expect(text).toContain("first");
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("\r\n0\r\n");
  });

  it("goes to many requests on one connection, also where the handler never read their bodies", async () => {
    const port = await serve(mount(handlerOf((request) => new Response(request.method))));
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    for (let turn = 1; turn <= 20; turn += 1) {
      const body = "x".repeat(200_000);
      socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length, { timeout: 10_000 }).toBe(turn);
    }
    socket.destroy();
  });

  it("reaches a client whose body was refused half read, and the connection carries the next request", async () => {
    const handler = handlerOf(async (request) => {
      if (request.body === null) return new Response("next");
      const reader = (request.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      if (request.url.endsWith("/cancel")) await reader.cancel();
      return new Response("too much", { status: 413 });
    });
    const port = await serve(mount(handler));
    const body = "x".repeat(8_000_000);
    for (const path of ["/cancel", "/forget"]) {
      const text = await sendRaw(
        port,
        `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
          "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
      );
      expect(text).toMatch(/^HTTP\/1\.1 413/);
      expect(text).toContain("too much");
      expect(text).toMatch(/HTTP\/1\.1 200[^]*next/);
    }
  });

  it("suits a client of HTTP/1.0, whatever the handler says of the connection", async () => {
    const port = await serve(
      mount(
        handlerOf(
          () =>
            new Response(
              stream(async function* () {
                yield "one ";
                yield "two";
              }),
              {
                headers: {
                  connection: "keep-alive",
                  "keep-alive": "timeout=5",
                  "transfer-encoding": "chunked",
                },
              },
            ),
        ),
      ),
    );
    const text = await sendRaw(port, "GET / HTTP/1.0\r\nHost: h\r\n\r\n");
    const [head, body] = text.split("\r\n\r\n");
    expect(body).toBe("one two");
    expect(head!.toLowerCase()).not.toContain("transfer-encoding");
    expect(head!.toLowerCase()).not.toContain("keep-alive");
  });
});

describe("behind compression()", () => {
  it.each([
    ["that must not be transformed", "no-cache, no-transform", undefined],
    ["that is compressed", "no-cache", "gzip"],
  ])("an event stream %s arrives piece by piece", async (_, cacheControl, encoding) => {
    const hold = later();
    const handler = handlerOf(
      () =>
        new Response(
          stream(async function* () {
            yield "data: first\n\n";
            await hold.opened;
            yield "data: last\n\n";
          }),
          { headers: { "content-type": "text/event-stream", "cache-control": cacheControl } },
        ),
    );
    // Event streams are compressible by this filter; by default they are not.
    const port = await serve(mounted("/", handler, compression({ filter: () => true, threshold: 0 })));
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding") ?? undefined).toBe(encoding);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe("data: first\n\n");
    hold.open();
    const last = await reader.read();
    expect(new TextDecoder().decode(last.value)).toBe("data: last\n\n");
    expect((await reader.read()).done).toBe(true);
  });

  it("keeps the headers of the middlewares before it", async () => {
    const handler = handlerOf(
      () =>
        new Response("x".repeat(5_000), {
          headers: { "content-type": "text/plain", vary: "Cookie", "set-cookie": "b=2" },
        }),
    );
    const port = await serve(
      mounted("/", handler, compression(), (_request, response, next) => {
        response.vary("Origin").cookie("a", "1");
        next();
      }),
    );
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "gzip" } });
    expect(await response.text()).toBe("x".repeat(5_000));
    expect(response.headers.get("content-encoding")).toBe("gzip");
    for (const name of ["Origin", "Cookie", "Accept-Encoding"])
      expect(response.headers.get("vary")).toContain(name);
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });
});

it("both adapters send the same bytes for the same answer", async () => {
  const handler = handlerOf(async (request) => {
    const headers = new Headers({ "content-type": "text/event-stream", "x-body": await request.text() });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    return new Response(
      stream(async function* () {
        for (let part = 0; part < 50; part += 1) yield `data: ${part}\n\n`;
      }),
      { headers, status: 201 },
    );
  });
  const plain = await serve(nodeHandler(handler));
  const { expressHandler } = await import("./express.js");
  const { default: express } = await import("express");
  const app = express().disable("x-powered-by").use(expressHandler(handler));
  const [first, second] = await Promise.all(
    [plain, await serve(app)].map((port) =>
      sendRaw(port, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"),
    ),
  );
  const undated = (text: string | undefined) => text?.replace(/^date: .*$/im, "Date: now");
  expect(undated(first)).toBe(undated(second));
  expect(first).toContain("data: 49");
});

it("a server that was given the listener of one adapter can hold others", async () => {
  const listener = nodeHandler(handlerOf(() => new Response("ours")));
  const server = createServer((request, response) => {
    if (request.url === "/ours") listener(request, response);
    else response.end("theirs");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  expect((await ask(port, "/ours")).text).toBe("ours");
  expect((await ask(port, "/")).text).toBe("theirs");
  server.closeAllConnections();
  server.close();
});
