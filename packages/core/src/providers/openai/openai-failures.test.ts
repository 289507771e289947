import { afterEach, describe, expect, it } from "vitest";
import type { ChatProvider } from "../chat-provider.js";
import {
  answeringServer,
  reply,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { chunk, DONE, toolDelta } from "../testing/completion-frames.js";
import { openai, type OpenAIOptions } from "./openai.js";

const KEY = "planted-key-5d1f77aa";

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function setUp(
  answers: readonly Answer[],
  options: OpenAIOptions = {},
): Promise<{ provider: ChatProvider; server: AnsweringServer }> {
  server = await answeringServer(...answers);
  return { provider: openai({ baseURL: `${server.url}/v1`, apiKey: KEY, ...options }), server };
}

describe("openai, failing", () => {
  it.each([
    ["the body ends without a word for the end", stream(chunk({ content: "Half" })), "network"],
    [
      "a call's arguments are whole, but the end is not said",
      stream(chunk(toolDelta(0, "a", "wipe", "{}"))),
      "network",
    ],
    ["the last frame is cut", stream(chunk({ content: "Half" }), 'data: {"choices":[{"del'), "network"],
    ["the body is empty", stream(), "network"],
    ["a frame is not JSON", stream("data: hello\n\n"), "provider"],
    ["there is no choice at all", stream(DONE), "provider"],
    [
      "an error comes in the stream",
      stream(chunk({ content: "Half" }), { error: { code: 429, message: "slow down" } }),
      "rate_limit",
    ],
    [
      "an error comes before [DONE]",
      stream({ error: { message: "boom", type: "InternalServerError" } }, DONE),
      "provider",
    ],
    [
      "an error comes in a field of its own",
      stream(chunk({ content: "Half" }), 'error: {"code":503,"message":"loading model"}\n\n'),
      "overloaded",
    ],
    [
      "MiniMax says so in base_resp",
      stream({ choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } }),
      "rate_limit",
    ],
    ["the server breaks off", stream(chunk({ content: "Half" }, "network_error"), DONE), "network"],
    [
      "a page of HTML comes",
      reply(200, "<!doctype html><p>Hello", { "content-type": "text/html" }),
      "provider",
    ],
    ["JSON that is no completion comes", reply(200, { hello: 1 }), "provider"],
    ["a whole completion is cut", reply(200, '{"choices":[{"message":{"content":"Ha'), "network"],
  ] as const)("throws when %s", async (_, answer, code) => {
    const { provider } = await setUp([answer]);
    const { error, events } = await collect(provider);
    expect(error).toMatchObject({ name: "ChatelaineError", code });
    expect(events.some((event) => event.type === "stop" || event.type === "tool_start")).toBe(false);
  });

  it.each([
    [
      401,
      { error: { code: "invalid_api_key", message: `Incorrect API key provided: ${KEY}` } },
      { code: "auth", retryable: false },
    ],
    [
      400,
      { code: "invalid-argument", error: `Incorrect API key provided: ${KEY}` },
      { code: "auth", retryable: false },
    ],
    [
      429,
      { error: { message: `Slow down, ${KEY}` } },
      { code: "rate_limit", retryable: true, retryAfterMs: 1400 },
    ],
    [
      429,
      { error: { code: "insufficient_quota", message: `No quota for ${KEY}` } },
      { code: "rate_limit", retryable: false },
    ],
    [503, `<html>${KEY}</html>`, { code: "overloaded", retryable: true }],
    [404, { detail: `Not Found ${KEY}` }, { code: "invalid_request", retryable: false }],
  ])("maps %i %j, and never tells the key", async (status, body, expected) => {
    const { provider } = await setUp([reply(status, body, { "retry-after-ms": "1400", "retry-after": "9" })]);
    const { error } = await collect(provider);
    expect(error).toMatchObject(expected);
    const { message, publicMessage, stack } = error as Error & { publicMessage: string };
    expect(`${message} ${publicMessage} ${String(stack)}`).not.toContain(KEY);
    expect((error as Error).cause).toBeUndefined();
  });

  it("tells what was used of an answer that failed", async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 1 };
    const { provider } = await setUp([stream({ ...chunk({ content: "Half" }), usage })]);
    const { events, error } = await collect(provider);
    expect(events.at(-1)).toEqual({ type: "usage", usage: { input_tokens: 5, output_tokens: 1 } });
    expect(error).toMatchObject({ code: "network" });
  });

  it("throws network where nobody listens, and does not try again", async () => {
    const { provider, server } = await setUp([stream()]);
    await server.close();
    expect((await collect(provider)).error).toMatchObject({ code: "network", retryable: true });
  });

  it("asks once where the server is overloaded", async () => {
    const { provider, server } = await setUp([reply(503, {})]);
    await collect(provider);
    expect(server.requests).toHaveLength(1);
  });

  it("sends a key without the line break that its file ended in", async () => {
    const { provider, server } = await setUp([stream()], { apiKey: `${KEY}\n` });
    await collect(provider);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it("refuses a key that no header can hold, without telling it", async () => {
    const { provider, server } = await setUp([stream()], { apiKey: "schl\u00fcssel-\nsecret" });
    const { error } = await collect(provider);
    expect(error).toMatchObject({
      code: "auth",
      message: "The key for OpenAI holds characters that no key has.",
    });
    expect(server.requests).toHaveLength(0);
  });

  it("throws at once for a base URL that is none", () => {
    expect(() => openai({ baseURL: "localhost:1234" })).toThrow("baseURL is not an http(s) URL");
  });

  it("names the variable where there is no key", async () => {
    const { error } = await collect(openai());
    expect(error).toMatchObject({
      code: "auth",
      message: "No key for OpenAI: set OPENAI_API_KEY or pass apiKey.",
    });
  });
});
