import { afterEach, describe, expect, it } from "vitest";
import type { ProviderMessage, ProviderTool, StreamChatRequest } from "../chat-provider.js";
import {
  answeringServer,
  reply,
  stream,
  type AnsweringServer,
  type Answer,
} from "../testing/answering-server.js";
import { collect } from "../testing/collect.js";
import { completionRequest } from "./completion-request.js";
import { openai } from "./openai.js";

const tool: ProviderTool = {
  type: "function",
  function: { name: "look", description: "Looks.", parameters: { type: "object", properties: {} } },
};
const ok = stream({ choices: [{ index: 0, delta: { content: "ok" }, finish_reason: "stop" }] });
const refuse = (param: string | null, message: string) =>
  reply(400, { error: { message, type: "invalid_request_error", param, code: "unsupported_parameter" } });

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const setUp = async (...answers: Answer[]) => {
  server = await answeringServer(...answers);
  return { provider: openai({ baseURL: `${server.url}/v1`, apiKey: "key-of-the-test" }), server };
};

describe("the request", () => {
  it("has the shape of a streamed completion, and nothing else", async () => {
    const { provider, server } = await setUp(ok);
    await collect(provider, { systemPrompt: "Be brief.", tools: [tool], requestId: "turn-1" });
    expect(server.requests[0]?.path).toBe("/v1/chat/completions");
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: "Bearer key-of-the-test",
      "x-client-request-id": "turn-1",
    });
    expect(server.requests[0]?.body).toEqual({
      model: "test-model",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 8192,
      temperature: 0.7,
      tools: [tool],
    });
  });

  it("sends no key where there is none, and its own key before the host's", async () => {
    server = await answeringServer(ok);
    const baseURL = `${server.url}/v1`;
    await collect(openai({ baseURL }));
    await collect(openai({ baseURL, apiKey: "own" }), { credentials: { apiKey: "host" } });
    await collect(openai({ baseURL }), { credentials: { apiKey: "host" } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      "Bearer own",
      "Bearer host",
    ]);
  });

  it("keeps the tools declared where none may be called", async () => {
    const { provider, server } = await setUp(ok);
    await collect(provider, { tools: [tool], toolChoice: "none" });
    expect(server.requests[0]?.body).toMatchObject({ tools: [tool], tool_choice: "none" });
  });

  it.each([
    ["gpt-5.6-luna", "https://api.openai.com/v1", { max_completion_tokens: 100 }],
    ["openai/o4-mini", "https://openrouter.ai/api/v1", { max_completion_tokens: 100 }],
    ["gpt-4o", "https://api.openai.com/v1", { max_completion_tokens: 100, temperature: 0.2 }],
    ["llama-3.3", "http://localhost:8080/v1", { max_tokens: 100, temperature: 0.2 }],
  ])("limits %s at %s by %j", (model, url, expected) => {
    const request: StreamChatRequest = { model, messages: [], maxTokens: 100, temperature: 0.2 };
    const { max_completion_tokens, max_tokens, temperature } = completionRequest(request, url, new Set());
    expect(JSON.parse(JSON.stringify({ max_completion_tokens, max_tokens, temperature }))).toEqual(expected);
  });

  it("leaves out what the server refuses, and remembers it for the model", async () => {
    const { provider, server } = await setUp(
      refuse("temperature", "Unsupported value: 'temperature' does not support 0.7 with this model."),
      refuse("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      ok,
    );
    expect((await collect(provider)).text).toBe("ok");
    await collect(provider);
    await collect(provider, { model: "another" });
    const parameters = server.requests.map(({ body }) => [
      body["temperature"],
      body["max_tokens"],
      body["max_completion_tokens"],
    ]);
    expect(parameters).toEqual([
      [0.7, 8192, undefined],
      [undefined, 8192, undefined],
      [undefined, undefined, 8192],
      [undefined, undefined, 8192],
      [0.7, 8192, undefined],
    ]);
  });

  it.each([
    ["litellm.UnsupportedParamsError: openai does not support parameters: ['temperature']", "temperature"],
    ["invalid temperature: only 1 is allowed for this model", "temperature"],
    ["Unrecognized request argument supplied: stream_options", "stream_options"],
  ])("understands a refusal in words: %s", async (message, parameter) => {
    const { provider, server } = await setUp(refuse(null, message), ok);
    expect((await collect(provider)).text).toBe("ok");
    expect(server.requests.map(({ body }) => parameter in body)).toEqual([true, false]);
  });

  it("tries a refused parameter once, then throws, and remembers nothing", async () => {
    const { provider, server } = await setUp(refuse("temperature", "Unsupported: 'temperature'."));
    expect((await collect(provider)).error).toMatchObject({ code: "invalid_request" });
    await collect(provider);
    expect(server.requests.map(({ body }) => "temperature" in body)).toEqual([true, false, true, false]);
  });

  it("does not send a request again that was wrong for another reason", async () => {
    const { provider, server } = await setUp(
      reply(400, {
        error: { message: "max_tokens is too large: 8192.", param: "max_tokens", code: "invalid_value" },
      }),
    );
    expect((await collect(provider)).error).toMatchObject({ code: "invalid_request" });
    expect(server.requests).toHaveLength(1);
  });

  it("shortens ids for a server that takes nine characters, the same for call and result", async () => {
    const { provider, server } = await setUp(
      reply(400, { message: "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9." }),
      ok,
    );
    await collect(provider, { messages: history });
    const messages = server.requests[1]?.body["messages"] as {
      tool_calls?: { id: string }[];
      tool_call_id?: string;
    }[];
    const id = messages[1]?.tool_calls?.[0]?.id;
    expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(messages[2]?.tool_call_id).toBe(id);
  });
});

describe("the history", () => {
  const messagesOf = (messages: readonly ProviderMessage[]) =>
    completionRequest({ model: "m", messages }, "http://localhost/v1", new Set())["messages"];

  it("has each call followed by its result, in the order of the calls", () => {
    expect(messagesOf(history)).toEqual([
      { role: "user", content: "Where is it?" },
      {
        role: "assistant",
        content: "Let me look.",
        reasoning_content: "Hm, where?",
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "look", arguments: '{"at":1}' },
            extra_content: { g: { s: "sig" } },
          },
          { id: "call_2", type: "function", function: { name: "look", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "here" },
      { role: "tool", tool_call_id: "call_2", content: "there" },
      { role: "assistant", content: "It is here." },
      { role: "user", content: "Thanks." },
    ]);
  });

  it("sends reasoning_details back whole, in place of the reasoning's text", () => {
    const fragments = [
      { type: "reasoning.text", text: "Hm", format: "f", index: 0 },
      { type: "reasoning.text", signature: "sig", index: 0 },
      { type: "reasoning.encrypted", data: "xyz", index: 1 },
    ];
    const [assistant] = messagesOf([
      callWith("a", { data: { field: "reasoning", details: fragments } }),
    ]) as object[];
    expect(assistant).toMatchObject({
      reasoning_details: [
        { type: "reasoning.text", text: "Hm", signature: "sig", format: "f", index: 0 },
        { type: "reasoning.encrypted", data: "xyz", index: 1 },
      ],
    });
    expect(assistant).not.toHaveProperty("reasoning");
  });

  it("changes an id that is too long or comes again, and a name that no provider takes", () => {
    const long = "x".repeat(58);
    const messages = [
      callWith(long),
      result(long, "one"),
      callWith(long),
      result(long, "two"),
    ] as ProviderMessage[];
    const sent = messagesOf(messages) as {
      tool_calls?: { id: string; function: { name: string } }[];
      tool_call_id?: string;
      content?: string;
    }[];
    const [first, second] = [sent[0]?.tool_calls?.[0], sent[2]?.tool_calls?.[0]];
    expect(first?.id).toMatch(/^call_[a-z0-9]{11}$/);
    expect(second?.id).not.toBe(first?.id);
    expect([sent[1]?.tool_call_id, sent[3]?.tool_call_id]).toEqual([first?.id, second?.id]);
    expect([sent[1]?.content, sent[3]?.content]).toEqual(["one", "two"]);
    expect(first?.function.name).toBe("default_api_look");
  });
});

const metadata = (data: object) => ({ provider: "openai", model: "m", data: data as never });
const call = (id: string, name: string, args: string) =>
  ({ id, type: "function", function: { name, arguments: args } }) as const;

function callWith(id: string, { data = {} }: { data?: object } = {}): ProviderMessage {
  const made = call(id, "default_api:look", "");
  return {
    role: "assistant",
    content: null,
    tool_calls: [made],
    parts: [
      { type: "thinking", text: "Hm", provider_metadata: metadata(data) },
      { type: "tool_call", call: made },
    ],
  };
}

function result(id: string, content: string): ProviderMessage {
  return { role: "tool", tool_call_id: id, name: "look", content, is_error: false };
}

const history: readonly ProviderMessage[] = [
  { role: "user", content: "Where is it?" },
  {
    role: "assistant",
    content: "Let me look.",
    tool_calls: [call("call_1", "look", '{"at":1}'), call("call_2", "look", "")],
    parts: [
      { type: "thinking", text: "Hm, where?", provider_metadata: metadata({ field: "reasoning_content" }) },
      { type: "text", text: "Let me look." },
      {
        type: "tool_call",
        call: call("call_1", "look", '{"at":1}'),
        provider_metadata: metadata({ extra_content: { g: { s: "sig" } } }),
      },
      { type: "tool_call", call: call("call_2", "look", "") },
    ],
  },
  result("call_2", "there"),
  result("call_1", "here"),
  { role: "assistant", content: "It is here.", parts: [{ type: "text", text: "It is here." }] },
  { role: "user", content: "Thanks." },
];
