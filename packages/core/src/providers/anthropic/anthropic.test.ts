import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { ChatProvider, ProviderEvent } from "../chat-provider.js";
import {
  answeringServer,
  openStream,
  reply,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { anthropic } from "./anthropic.js";

const KEY = "planted-key-9b02ce41";
const start = { type: "message_start", message: { usage: { input_tokens: 5, output_tokens: 1 } } };
const block = (index: number, content_block: object, ...deltas: object[]) => [
  { type: "content_block_start", index, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];
const text = (index: number, ...parts: string[]) =>
  block(index, { type: "text", text: "" }, ...parts.map((part) => ({ type: "text_delta", text: part })));
const toolUse = (index: number, id: string, name: string, ...parts: string[]) =>
  block(
    index,
    { type: "tool_use", id, name, input: {} },
    ...parts.map((part) => ({ type: "input_json_delta", partial_json: part })),
  );
const end = (stop_reason: string, usage: object = { output_tokens: 7 }) => [
  { type: "message_delta", delta: { stop_reason }, usage },
  { type: "message_stop" },
];
const metadata = (data: object) => ({ provider: "anthropic", model: "test-model", data });

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function setUp(
  ...answers: readonly Answer[]
): Promise<{ provider: ChatProvider; server: AnsweringServer }> {
  server = await answeringServer(...answers);
  return { provider: anthropic({ baseURL: server.url, apiKey: KEY }), server };
}

async function eventsOf(...frames: readonly (object | string)[]): Promise<readonly ProviderEvent[]> {
  const { provider } = await setUp(stream(...frames));
  const { events, error } = await collect(provider);
  expect(error).toBeUndefined();
  return events;
}

describe("anthropic", () => {
  it("streams text, then usage with what the cache gave and took, then the stop", async () => {
    const usage = {
      input_tokens: 3,
      output_tokens: 6,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
    };
    expect(
      await eventsOf(start, { type: "ping" }, ...text(0, "Hel", "lo"), ...end("end_turn", usage)),
    ).toEqual([
      { type: "text_delta", text: "Hel" },
      { type: "text_delta", text: "lo" },
      { type: "usage", usage: { input_tokens: 123, output_tokens: 6, cached_input_tokens: 100 } },
      { type: "stop", reason: "end_turn", native: "end_turn" },
    ]);
  });

  it("reports each call when its block ends", async () => {
    const events = await eventsOf(
      start,
      ...toolUse(0, "toolu_1", "add", '{"a"', ": 1}"),
      ...toolUse(1, "toolu_2", "now", ""),
      ...end("tool_use"),
    );
    expect(events.filter((event) => event.type !== "usage")).toEqual([
      { type: "tool_start", id: "toolu_1", name: "add", input: { a: 1 }, rawArguments: '{"a": 1}' },
      { type: "tool_start", id: "toolu_2", name: "now", input: {}, rawArguments: "{}" },
      { type: "stop", reason: "tool_use", native: "tool_use" },
    ]);
  });

  it("keeps what signs a thinking block, and a redacted block, for the way back", async () => {
    const events = await eventsOf(
      start,
      ...block(
        0,
        { type: "thinking", thinking: "", signature: "" },
        { type: "thinking_delta", thinking: "Hm." },
        { type: "signature_delta", signature: "sig-" },
        { type: "signature_delta", signature: "1" },
      ),
      ...block(1, { type: "redacted_thinking", data: "xyz" }),
      ...toolUse(2, "toolu_1", "look", "{}"),
      ...end("tool_use"),
    );
    expect(events.slice(0, 3)).toEqual([
      { type: "thinking_delta", text: "Hm." },
      { type: "thinking_delta", text: "", provider_metadata: metadata({ signature: "sig-1" }) },
      { type: "thinking_delta", text: "", provider_metadata: metadata({ redacted: "xyz" }) },
    ]);
  });

  it("passes over the blocks and events that it does not know", async () => {
    const events = await eventsOf(
      start,
      { type: "new_event", content: 1 },
      ...block(
        0,
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
        { type: "odd_delta" },
      ),
      ...text(1, "Found."),
      ...end("end_turn"),
    );
    expect(events.filter((event) => event.type !== "usage")).toEqual([
      { type: "text_delta", text: "Found." },
      { type: "stop", reason: "end_turn", native: "end_turn" },
    ]);
  });

  it.each([
    ["max_tokens", "max_tokens"],
    ["model_context_window_exceeded", "max_tokens"],
    ["stop_sequence", "end_turn"],
    ["refusal", "refusal"],
    ["pause_turn", "other"],
    ["something_new", "other"],
  ])("takes %s for %s", async (native, reason) => {
    const events = await eventsOf(start, ...text(0, "a"), ...end(native));
    expect(events.at(-1)).toEqual({ type: "stop", reason, native });
  });

  it("reads a whole message where a stream was asked for", async () => {
    const { provider } = await setUp(
      reply(200, {
        type: "message",
        content: [
          { type: "text", text: "Hi" },
          { type: "tool_use", id: "toolu_1", name: "look", input: { at: 1 } },
        ],
        stop_reason: "tool_use",
        usage: { input_tokens: 1, output_tokens: 2 },
      }),
    );
    expect((await collect(provider)).events).toMatchObject([
      { type: "text_delta", text: "Hi" },
      { type: "tool_start", id: "toolu_1", input: { at: 1 } },
      { type: "usage" },
      { type: "stop", reason: "tool_use" },
    ]);
  });
});

describe("anthropic, failing", () => {
  it.each([
    ["the body ends before message_stop", stream(start, ...text(0, "Half")), "network"],
    ["the body ends after a whole call", stream(start, ...toolUse(0, "t", "wipe", "{}")), "network"],
    ["the body ends within a call", stream(start, ...toolUse(0, "t", "wipe", '{"pa').slice(0, 2)), "network"],
    [
      "the server begins anew after some text",
      stream(start, ...text(0, "Half"), start, ...text(0, "All"), ...end("end_turn")),
      "network",
    ],
    [
      "it is overloaded in the middle",
      stream(start, ...text(0, "Half"), {
        type: "error",
        error: { type: "overloaded_error", message: "Overloaded" },
      }),
      "overloaded",
    ],
    [
      "the first event is an error",
      stream({ type: "error", error: { type: "api_error", message: "Oops" } }),
      "provider",
    ],
    ["a page of HTML comes", reply(200, "<html>", { "content-type": "text/html" }), "provider"],
  ] as const)("throws when %s", async (_, answer, code) => {
    const { provider } = await setUp(answer);
    const { error, events } = await collect(provider);
    expect(error).toMatchObject({ name: "ChatelaineError", code });
    expect(events.some((event) => event.type === "stop")).toBe(false);
  });

  it.each([
    [401, "authentication_error", `invalid x-api-key ${KEY}`, { code: "auth", retryable: false }],
    [429, "rate_limit_error", `slow ${KEY}`, { code: "rate_limit", retryable: true, retryAfterMs: 23_000 }],
    [529, "overloaded_error", `Overloaded ${KEY}`, { code: "overloaded", retryable: true }],
    [
      400,
      "invalid_request_error",
      `prompt is too long: ${KEY}`,
      { code: "context_length", retryable: false },
    ],
    [404, "not_found_error", "model: claude-none", { code: "model_not_found", retryable: false }],
  ])("maps %i %s, and never tells the key", async (status, type, message, expected) => {
    const { provider } = await setUp(
      reply(status, { type: "error", error: { type, message } }, { "retry-after": "23" }),
    );
    const { error } = await collect(provider);
    expect(error).toMatchObject(expected);
    const shown = error as Error & { publicMessage: string };
    expect(`${shown.message} ${shown.publicMessage} ${String(shown.stack)}`).not.toContain(KEY);
  });
});

describe("anthropic, aborted", () => {
  it("closes the socket at once and throws the reason", async () => {
    let closed: Promise<unknown> | undefined;
    const { provider } = await setUp((response: ServerResponse) => {
      closed = once(response, "close");
      openStream(start, ...text(0, "a"))(response);
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
});
