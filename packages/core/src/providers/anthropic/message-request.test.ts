import { afterEach, describe, expect, it } from "vitest";
import type { ProviderMessage, ProviderTool } from "../chat-provider.js";
import {
  answeringServer,
  reply,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { anthropic } from "./anthropic.js";
import { messageRequest } from "./message-request.js";
import { requestMessages } from "./request-messages.js";

const tool: ProviderTool = {
  type: "function",
  function: { name: "look", description: "Looks.", parameters: { type: "object", properties: {} } },
};
const ok = stream({ type: "message_delta", delta: { stop_reason: "end_turn" } }, { type: "message_stop" });

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const setUp = async (...answers: Answer[]) => {
  server = await answeringServer(...answers);
  return { provider: anthropic({ baseURL: server.url, apiKey: "key-of-the-test" }), server };
};

describe("the request", () => {
  it("has the shape of a streamed message, and nothing else", async () => {
    const { provider, server } = await setUp(ok);
    await collect(provider, {
      systemPrompt: "Be brief.",
      tools: [tool],
      toolChoice: "none",
      model: "claude-haiku-4-5",
    });
    expect(server.requests[0]?.path).toBe("/v1/messages");
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: "Bearer key-of-the-test",
      "x-api-key": "key-of-the-test",
      "anthropic-version": "2023-06-01",
    });
    expect(server.requests[0]?.body).toEqual({
      model: "claude-haiku-4-5",
      max_tokens: 8192,
      stream: true,
      system: "Be brief.",
      messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
      tools: [{ name: "look", description: "Looks.", input_schema: { type: "object", properties: {} } }],
      tool_choice: { type: "none" },
      temperature: 0.7,
    });
  });

  it.each([
    ["claude-haiku-4-5", true],
    ["claude-sonnet-4-20250514", true],
    ["claude-3-5-sonnet-latest", true],
    ["us.anthropic.claude-opus-4-6-v1:0", true],
    ["glm-4.7", true],
    ["claude-opus-4-7", false],
    ["anthropic/claude-opus-4.8", false],
    ["claude-opus-5", false],
    ["claude-sonnet-5-5", false],
    ["claude-haiku-5-5", false],
    ["claude-fable-5", false],
    ["claude-mythos-preview", false],
  ])("to %s: a temperature is sent: %s", (model, sent) => {
    expect("temperature" in messageRequest({ model, messages: [] }, false)).toBe(sent);
  });

  it("asks by the newer version of the API where it sends no temperature", async () => {
    const { provider, server } = await setUp(ok);
    await collect(provider, { model: "claude-sonnet-5" });
    expect(server.requests[0]?.headers["anthropic-version"]).not.toBe("2023-06-01");
  });

  it.each(["temperature: Extra inputs are not permitted", "`temperature` is deprecated for this model."])(
    "leaves the temperature out once the server refused it: %s",
    async (message) => {
      const { provider, server } = await setUp(
        reply(400, { error: { type: "invalid_request_error", message } }),
        ok,
      );
      expect((await collect(provider)).error).toBeUndefined();
      await collect(provider);
      expect(server.requests.map(({ body }) => "temperature" in body)).toEqual([true, false, false]);
    },
  );
});

describe("the history", () => {
  it("has the results of all calls first in the one message after them", () => {
    expect(requestMessages(history)).toEqual([
      { role: "user", content: [{ type: "text", text: "Where?\n\nAnd when?" }] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm.", signature: "sig" },
          { type: "redacted_thinking", data: "xyz" },
          { type: "text", text: "Let me look." },
          { type: "tool_use", id: "toolu_1", name: "look", input: { at: 1 } },
          { type: "tool_use", id: "toolu_2", name: "look", input: { INVALID_JSON: '{"at":' } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_1", content: "here" },
          { type: "tool_result", tool_use_id: "toolu_2", content: "not valid", is_error: true },
          { type: "text", text: "Go on." },
        ],
      },
    ]);
  });

  it("maps foreign ids to ones that are taken, the same for call and result, and each its own", () => {
    const messages = [
      { role: "user", content: "Hi" },
      callMessage("functions.look:0", "{}"),
      result("functions.look:0", "one"),
      callMessage("functions.look:0", "{}"),
      result("functions.look:0", "two"),
    ] as ProviderMessage[];
    const blocks = requestMessages(messages).flatMap(({ content }) => content);
    const calls = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    const results = blocks.filter(({ type }) => type === "tool_result");
    expect(calls).toEqual([
      expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
    ]);
    expect(new Set(calls).size).toBe(2);
    expect(results.map(({ tool_use_id, content }) => [tool_use_id, content])).toEqual([
      [calls[0], "one"],
      [calls[1], "two"],
    ]);
    expect(requestMessages(messages)).toEqual(requestMessages(messages));
  });

  it("answers a call that has no result and drops a result that has no call", () => {
    const messages = requestMessages([
      { role: "user", content: "Hi" },
      callMessage("toolu_1", "{}"),
      result("toolu_9", "from nowhere"),
      { role: "user", content: "Well?" },
    ]);
    expect(messages.at(-1)?.content).toEqual([
      { type: "tool_result", tool_use_id: "toolu_1", content: expect.any(String) as string, is_error: true },
      { type: "text", text: "Well?" },
    ]);
  });

  it("begins and ends with a user's message, without empty text and without unsigned thinking", () => {
    const messages = requestMessages([
      {
        role: "assistant",
        content: "Hello.",
        parts: [
          { type: "thinking", text: "Cut off" },
          { type: "text", text: "  \n" },
          { type: "text", text: "Hello." },
        ],
      },
      { role: "user", content: "   " },
    ]);
    expect(messages).toEqual([
      { role: "user", content: [{ type: "text", text: "Continue." }] },
      { role: "assistant", content: [{ type: "text", text: "Hello." }] },
      { role: "user", content: [{ type: "text", text: "Continue." }] },
    ]);
  });

  it("sends half a surrogate pair as a replacement character", () => {
    expect(requestMessages([{ role: "user", content: "a\ud83cb" }])).toEqual([
      { role: "user", content: [{ type: "text", text: "a\ufffdb" }] },
    ]);
  });
});

const call = (id: string, args: string) =>
  ({ id, type: "function", function: { name: "look", arguments: args } }) as const;
const callMessage = (id: string, args: string): ProviderMessage => ({
  role: "assistant",
  content: null,
  tool_calls: [call(id, args)],
  parts: [{ type: "tool_call", call: call(id, args) }],
});
const result = (id: string, content: string, is_error = false): ProviderMessage => ({
  role: "tool",
  tool_call_id: id,
  name: "look",
  content,
  is_error,
});
const metadata = (data: object) => ({ provider: "anthropic", model: "m", data: data as never });

const history: readonly ProviderMessage[] = [
  { role: "user", content: "Where?" },
  { role: "user", content: "And when?" },
  {
    role: "assistant",
    content: "Let me look.",
    tool_calls: [call("toolu_1", '{"at":1}'), call("toolu_2", '{"at":')],
    parts: [
      { type: "thinking", text: "Hm.", provider_metadata: metadata({ signature: "sig" }) },
      { type: "thinking", text: "", provider_metadata: metadata({ redacted: "xyz" }) },
      { type: "text", text: "Let me look." },
      { type: "tool_call", call: call("toolu_1", '{"at":1}') },
      { type: "tool_call", call: call("toolu_2", '{"at":') },
    ],
  },
  result("toolu_2", "not valid", true),
  result("toolu_1", "here"),
  { role: "user", content: "Go on." },
];
