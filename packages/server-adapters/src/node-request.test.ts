import { gzipSync } from "node:zlib";
import express from "express";
import { describe, expect, it } from "vitest";
import { nodeHandler } from "./node.js";
import { later, still } from "./testing/bodies.js";
import { adapters, ask, handlerOf, mounted, sendRaw, serve } from "./testing/serve.js";

/** Answers with all that it knows of the request. */
const mirror = handlerOf(async (request, context) =>
  Response.json({
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: await request.text(),
    context,
  }),
);

interface Mirrored {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly context: unknown;
}

const json = { "content-type": "application/json" };

describe.each(adapters)("the request that %s hands on", (_, mount) => {
  it("has the whole address, the method, every header and the body", async () => {
    const port = await serve(mount(mirror));
    const answer = await ask(port, "/a%20b/c?x=1&y=%2F", {
      method: "PATCH",
      headers: { ...json, "x-twice": ["one", "two"], cookie: "a=1; b=2" },
      body: '{"é":"🍵"}',
    });
    const seen = JSON.parse(answer.text) as Mirrored;
    expect(seen).toMatchObject({
      url: `http://127.0.0.1:${port}/a%20b/c?x=1&y=%2F`,
      method: "PATCH",
      body: '{"é":"🍵"}',
    });
    const headers = new Map(seen.headers);
    expect(headers.get("x-twice")).toBe("one, two");
    expect(headers.get("cookie")).toBe("a=1; b=2");
  });

  it("has no body with GET, and none where none was sent", async () => {
    const bodies: unknown[] = [];
    const handler = handlerOf((request) => {
      bodies.push(request.body);
      return new Response("ok");
    });
    const port = await serve(mount(handler));
    await ask(port, "/", { method: "GET" });
    await ask(port, "/", { method: "DELETE" });
    await ask(port, "/", { method: "POST", headers: { "content-length": "0" } });
    expect(bodies).toEqual([null, null, null]);
  });

  it.each([
    ["none", ""],
    ["one with a path in it", "evil.example/x?"],
    ["one with a user", "user@evil.example"],
    ["one with no such port", "host:99999"],
    ["nonsense", "a b"],
  ])("does without a host that is none: %s", async (_name, host) => {
    const port = await serve(mount(mirror));
    const text = await sendRaw(port, `GET /path HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 200/);
    expect(text).toContain('"url":"http://localhost/path"');
  });

  it.each([
    ["//evil.example/x", "http://h//evil.example/x"],
    ["/a/../../b", "http://h/b"],
    ["http://evil.example/x?y", "http://h/x?y"],
    ["/%zz?%", "http://h/%zz?%"],
  ])("takes only a path from the target %s", async (target, url) => {
    const port = await serve(mount(mirror));
    const text = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
    expect(text).toContain(JSON.stringify(url));
  });

  it("is refused with 400 for a method that no request may have, and the server lives on", async () => {
    const port = await serve(mount(mirror));
    expectRefused(await sendRaw(port, "TRACE / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"));
    expect((await ask(port, "/")).status).toBe(200);
  });

  it("carries a body no faster than it is read", async () => {
    const total = 64 * 1024 * 1024;
    const read = later();
    const handler = handlerOf(async (request) => {
      const reader = (request.body as ReadableStream<Uint8Array>).getReader();
      let length = (await reader.read()).value?.byteLength ?? 0;
      await read.opened;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return new Response(String(length));
        length += value.byteLength;
      }
    });
    let received = () => 0;
    const listener = mount(handler);
    const port = await serve((request, response) => {
      received = () => request.socket.bytesRead;
      listener(request, response);
    });
    const answer = ask(port, "/", { method: "POST", body: new Uint8Array(total) });
    expect(await still(() => received())).toBeLessThan(total / 4);
    read.open();
    expect((await answer).text).toBe(String(total));
  });
});

it.each(["GET http://[", "OPTIONS *"])("a target without a path is refused with 400: %s", async (target) => {
  // Express answers what it cannot route by itself.
  const port = await serve(nodeHandler(mirror));
  expectRefused(await sendRaw(port, `${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`));
  expect((await ask(port, "/")).status).toBe(200);
});

function expectRefused(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).toContain('{"error":{"code":"body_invalid"');
}

describe("behind a middleware that reads the body", () => {
  const post = (port: number, body: string | Uint8Array, headers: Record<string, string> = json) =>
    ask(port, "/chat/messages", { method: "POST", headers, body });

  it.each<readonly [string, express.RequestHandler, string | Uint8Array, Record<string, string>, string]>([
    ["express.json()", express.json(), '{ "a": [1, "é"] }', json, '{"a":[1,"é"]}'],
    [
      "express.json() and gzip",
      express.json(),
      gzipSync('{"a":1}'),
      { ...json, "content-encoding": "gzip" },
      '{"a":1}',
    ],
    ["express.text()", express.text({ type: "*/*" }), '{"a": 1}', json, '{"a": 1}'],
    ["express.raw()", express.raw({ type: "*/*" }), '{"a": "é"}', json, '{"a": "é"}'],
    ["express.urlencoded(), for another type", express.urlencoded(), '{"a":1}', json, '{"a":1}'],
    ["none", (_request, _response, next) => next(), '{"a":1}', json, '{"a":1}'],
  ])("the handler gets it all the same: %s", async (_, middleware, sent, headers, seen) => {
    const port = await serve(mounted("/chat", mirror, middleware));
    const answer = await post(port, sent, headers);
    const request = JSON.parse(answer.text) as Mirrored;
    expect(request.body).toBe(seen);
    const seenHeaders = new Map(request.headers);
    expect(seenHeaders.get("content-length")).toBe(String(new TextEncoder().encode(seen).byteLength));
    expect(seenHeaders.has("content-encoding")).toBe(false);
  });

  it("a body that was sent in chunks is whole", async () => {
    const port = await serve(mounted("/chat", mirror, express.json()));
    const answer = await post(port, '{"a":1}', { ...json, "transfer-encoding": "chunked" });
    const request = JSON.parse(answer.text) as Mirrored;
    expect(request.body).toBe('{"a":1}');
    expect(new Map(request.headers).has("transfer-encoding")).toBe(false);
  });

  it("a body that a middleware took and did not keep is empty, and nothing hangs", async () => {
    const port = await serve(
      mounted("/chat", mirror, (request, _response, next) => {
        request.resume();
        request.on("end", () => next());
      }),
    );
    expect((JSON.parse((await post(port, '{"a":1}')).text) as Mirrored).body).toBe("");
  });
});

describe("what the handler knows of its place", () => {
  const contextOf = async (port: number, path: string) =>
    JSON.parse((await ask(port, path)).text) as Mirrored;

  it("is the mount and its parameters, under Express", async () => {
    const port = await serve(mounted("/api/repos/:repoId/chat", mirror));
    const seen = await contextOf(port, "/api/repos/a%2Fb/chat/conversations?x=1");
    expect(seen.url).toBe(`http://127.0.0.1:${port}/api/repos/a%2Fb/chat/conversations?x=1`);
    expect(seen.context).toEqual({ basePath: "/api/repos/a%2Fb/chat", params: { repoId: "a/b" } });
  });

  it("is the whole mount and the outer parameters too, in a router that merges them", async () => {
    const { expressHandler } = await import("./express.js");
    const router = express.Router({ mergeParams: true });
    router.use("/chat/:tenant", expressHandler(mirror));
    const app = express();
    app.use("/api/repos/:repoId", router);
    const port = await serve(app);
    expect((await contextOf(port, "/api/repos/7/chat/acme/health")).context).toEqual({
      basePath: "/api/repos/7/chat/acme",
      params: { repoId: "7", tenant: "acme" },
    });
  });

  it("joins a wildcard's segments", async () => {
    const port = await serve(mounted("/files/*path/chat", mirror));
    expect((await contextOf(port, "/files/a/b/chat")).context).toMatchObject({ params: { path: "a/b" } });
  });

  it("is what was given, on node:http, and nothing where nothing was", async () => {
    const given = await serve(nodeHandler(mirror, { basePath: "/api/chat" }));
    expect((await contextOf(given, "/api/chat/health")).context).toEqual({ basePath: "/api/chat" });
    const none = await serve(nodeHandler(mirror));
    expect((await contextOf(none, "/health")).context).toEqual({});
  });

  it("trusts a proxy's word for the protocol as far as Express does", async () => {
    const { expressHandler } = await import("./express.js");
    const app = express().set("trust proxy", true).use(expressHandler(mirror));
    const trusting = await serve(app);
    const asked = async (port: number) =>
      (JSON.parse((await ask(port, "/", { headers: { "x-forwarded-proto": "https" } })).text) as Mirrored)
        .url;
    expect(await asked(trusting)).toBe(`https://127.0.0.1:${trusting}/`);
    const plain = await serve(mounted("/", mirror));
    expect(await asked(plain)).toBe(`http://127.0.0.1:${plain}/`);
  });
});
