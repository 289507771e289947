import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../base/json.js";
import { Exchange } from "./exchange.js";
import { readFrames } from "./frames.js";

async function read(text: string): Promise<{ frames: JsonObject[]; done: boolean }> {
  const exchange = new Exchange({ provider: "Test", secrets: [], signal: undefined, fetch: undefined });
  const body = new Response(text).body as ReadableStream<Uint8Array>;
  const reader = readFrames(body, exchange);
  const frames: JsonObject[] = [];
  for (;;) {
    const next = await reader.next();
    if (next.done) return { frames, done: next.value };
    frames.push(next.value);
  }
}

describe("readFrames", () => {
  it("reads up to [DONE], whatever blanks are around it, and nothing after it", async () => {
    expect(await read('data: {"a":1}\n\ndata:  [DONE] \n\ndata: {"a":2}\n\n')).toEqual({
      frames: [{ a: 1 }],
      done: true,
    });
  });

  it("passes over comments, blanks, null and what is no object", async () => {
    expect(await read(': ping\n\ndata:\n\ndata: null\n\ndata: 7\n\ndata: {"a":1}\n\n')).toEqual({
      frames: [{ a: 1 }],
      done: false,
    });
  });

  it("reads a last frame without its blank line, and one over several lines", async () => {
    expect((await read('data: {"a":\ndata: 1}\n\ndata: {"a":2}')).frames).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("leaves an own __proto__ key out of a frame", async () => {
    const { frames } = await read('data: {"a":1,"__proto__":{"polluted":true}}\n\n');
    expect(frames).toEqual([{ a: 1 }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("reads a body of plain JSON under the wrong content type as one frame", async () => {
    expect((await read('{\n  "a": {"b": "c: d"},\n  "e": 1\n}\n')).frames).toEqual([
      { a: { b: "c: d" }, e: 1 },
    ]);
  });

  it("throws an error that stands between the events without being one", async () => {
    const text = 'data: {"a":1}\n\n{\n  "error": {"code": 503, "message": "Overloaded"}\n}\n';
    await expect(read(text)).rejects.toMatchObject({ code: "overloaded" });
  });

  it.each([
    ['data: {"a":1}}\n\n', "provider"],
    ["data: hello\n\n", "provider"],
    ['data: {"a":', "network"],
  ])("throws for %j", async (text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });
});

describe("readFrames, once the answer is over", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("does not wait for a server that holds the connection open", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const held: typeof fetch = async (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('data: {"a":1}\n\n'));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body);
    };
    const exchange = new Exchange({ provider: "Test", secrets: [], signal: undefined, fetch: held });
    const response = await exchange.fetch("http://localhost");
    const frames = readFrames(response.body as ReadableStream<Uint8Array>, exchange);
    expect(await frames.next()).toEqual({ done: false, value: { a: 1 } });
    exchange.endSoon();
    const end = frames.next();
    vi.advanceTimersByTime(10_000);
    expect(await end).toEqual({ done: true, value: false });
  });
});
