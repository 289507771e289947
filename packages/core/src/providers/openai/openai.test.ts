import { afterEach, describe, expect, it } from "vitest";
import type { ChatProvider, ProviderMessage } from "../chat-provider.js";
import {
  answeringServer,
  reply,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { chunk, DONE, toolDelta } from "../testing/completion-frames.js";
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

describe("openai", () => {
  it("streams text, then usage, then the stop", async () => {
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 3,
      total_tokens: 12,
      prompt_tokens_details: { cached_tokens: 4 },
    };
    const { provider } = await setUp(
      stream(
        chunk({ content: "Hel" }),
        chunk({ content: "lo" }),
        chunk({}, "stop"),
        { choices: [], usage },
        DONE,
      ),
    );
    expect((await collect(provider)).events).toEqual([
      { type: "text_delta", text: "Hel" },
      { type: "text_delta", text: "lo" },
      { type: "usage", usage: { input_tokens: 9, output_tokens: 3, cached_input_tokens: 4 } },
      { type: "stop", reason: "end_turn", native: "stop" },
    ]);
  });

  it("reports parallel calls once their arguments are complete, in the order of the model", async () => {
    const { provider } = await setUp(
      stream(
        chunk(toolDelta(0, "call_a", "add", '{"a":')),
        chunk(toolDelta(1, "call_b", "multiply", '{"b":2}')),
        chunk({ tool_calls: [{ index: 0, function: { arguments: "1}" } }] }),
        chunk({}, "tool_calls"),
        DONE,
      ),
    );
    expect((await collect(provider)).events).toEqual([
      { type: "tool_start", id: "call_a", name: "add", input: { a: 1 }, rawArguments: '{"a":1}' },
      { type: "tool_start", id: "call_b", name: "multiply", input: { b: 2 }, rawArguments: '{"b":2}' },
      { type: "stop", reason: "tool_use", native: "tool_calls" },
    ]);
  });

  it("takes a turn that ends in calls for a tool turn, though the server says stop", async () => {
    const { provider } = await setUp(stream(chunk(toolDelta(0, "call_a", "add", "{}"), "stop"), DONE));
    expect((await collect(provider)).events.at(-1)).toEqual({
      type: "stop",
      reason: "tool_use",
      native: "stop",
    });
  });

  it("says max_tokens where a call was cut off, with the raw arguments kept", async () => {
    const { provider } = await setUp(
      stream(chunk(toolDelta(0, "call_a", "write", '{"body":"ab')), chunk({}, "length"), DONE),
    );
    expect((await collect(provider)).events).toEqual([
      { type: "tool_start", id: "call_a", name: "write", input: null, rawArguments: '{"body":"ab' },
      { type: "stop", reason: "max_tokens", native: "length" },
    ]);
  });

  it("gives no input to a last call whose arguments a gateway lost", async () => {
    const choice = { index: 0, delta: {}, finish_reason: "tool_calls", native_finish_reason: "length" };
    const { provider } = await setUp(
      stream(chunk(toolDelta(0, "call_a", "wipe", "")), { choices: [choice] }, DONE),
    );
    expect((await collect(provider)).events[0]).toMatchObject({ name: "wipe", input: null });
  });

  it("shows a refusal as text and says so", async () => {
    const { provider } = await setUp(
      stream(chunk({ refusal: "I can't " }), chunk({ refusal: "do that." }), chunk({}, "stop"), DONE),
    );
    const { text, events } = await collect(provider);
    expect(text).toBe("I can't do that.");
    expect(events.at(-1)).toEqual({ type: "stop", reason: "refusal", native: "stop" });
  });

  it("keeps an unknown reason as other, beside the provider's own word", async () => {
    const { provider } = await setUp(stream(chunk({ content: "a" }, "moonlight"), DONE));
    expect((await collect(provider)).events.at(-1)).toEqual({
      type: "stop",
      reason: "other",
      native: "moonlight",
    });
  });

  it("reads a whole completion where a stream was asked for", async () => {
    const message = {
      content: "Hi",
      reasoning_content: "Hm.",
      tool_calls: [{ id: "a", function: { name: "look", arguments: { at: 1 } } }],
    };
    const { provider } = await setUp(
      reply(200, { choices: [{ index: 0, message, finish_reason: "tool_calls" }] }),
    );
    expect((await collect(provider)).events).toMatchObject([
      { type: "thinking_delta", text: "Hm." },
      { type: "thinking_delta", text: "", provider_metadata: { data: { field: "reasoning_content" } } },
      { type: "text_delta", text: "Hi" },
      { type: "tool_start", id: "a", input: { at: 1 } },
      { type: "stop", reason: "tool_use" },
    ]);
  });

  it("joins an emoji that came as two halves", async () => {
    const { provider } = await setUp(
      stream(
        'data: {"choices":[{"delta":{"content":"a\\ud83c"}}]}\n\n',
        'data: {"choices":[{"delta":{"content":"\\udf89b"},"finish_reason":"stop"}]}\n\n',
      ),
    );
    expect((await collect(provider)).events.slice(0, 2)).toEqual([
      { type: "text_delta", text: "a" },
      { type: "text_delta", text: "🎉b" },
    ]);
  });

  it("gives a call that repeats an id of the history one of its own", async () => {
    const messages: ProviderMessage[] = [
      { role: "user", content: "Hi" },
      assistantCall("functions.look:0", "look", "{}"),
      { role: "tool", tool_call_id: "functions.look:0", name: "look", content: "seen", is_error: false },
    ];
    const { provider } = await setUp(
      stream(chunk(toolDelta(0, "functions.look:0", "look", "{}"), "tool_calls"), DONE),
    );
    const [start] = (await collect(provider, { messages })).events;
    expect(start).toMatchObject({
      type: "tool_start",
      id: expect.stringMatching(/^call_[0-9a-f]{32}$/) as string,
    });
  });
});

function assistantCall(id: string, name: string, args: string): ProviderMessage {
  const call = { id, type: "function", function: { name, arguments: args } } as const;
  return { role: "assistant", content: null, tool_calls: [call], parts: [{ type: "tool_call", call }] };
}
