import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatProvider } from "../chat-provider.js";
import {
  answeringServer,
  openStream,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { chunk } from "../testing/completion-frames.js";
import { openai } from "./openai.js";

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function setUp(
  ...answers: readonly Answer[]
): Promise<{ provider: ChatProvider; server: AnsweringServer }> {
  server = await answeringServer(...answers);
  return { provider: openai({ baseURL: `${server.url}/v1`, apiKey: "key-of-the-test" }), server };
}

describe("openai, aborted", () => {
  it("closes the socket at once and throws the reason", async () => {
    let closed: Promise<unknown> | undefined;
    const { provider } = await setUp((response: ServerResponse) => {
      closed = once(response, "close");
      openStream(chunk({ content: "a" }))(response);
    });
    const stop = new AbortController();
    const reason = new Error("stopped by the user");
    const events = provider.streamChat({ model: "m", messages: [], signal: stop.signal });
    expect((await events.next()).value).toEqual({ type: "text_delta", text: "a" });
    const next = events.next();
    const before = performance.now();
    stop.abort(reason);
    await expect(next).rejects.toBe(reason);
    await closed;
    expect(performance.now() - before).toBeLessThan(500);
  });

  it("closes the socket when the reader leaves", async () => {
    let closed: Promise<unknown> | undefined;
    const { provider } = await setUp((response: ServerResponse) => {
      closed = once(response, "close");
      openStream(chunk({ content: "a" }))(response);
    });
    for await (const _ of provider.streamChat({ model: "m", messages: [] })) break;
    await closed;
  });

  it("throws the reason before it asks, where the signal had aborted", async () => {
    const { provider, server } = await setUp(stream());
    const { error } = await collect(provider, { signal: AbortSignal.abort() });
    expect(error).toMatchObject({ name: "AbortError" });
    expect(server.requests).toHaveLength(0);
  });

  it("throws the reason while it waits for the answer to begin", async () => {
    const { provider } = await setUp(() => {});
    const stop = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => stop.abort(reason), 20);
    expect((await collect(provider, { signal: stop.signal })).error).toBe(reason);
  });
});
