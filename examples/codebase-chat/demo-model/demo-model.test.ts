import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import OpenAI, { BadRequestError, NotFoundError } from "openai";
import type {
  ChatCompletionChunk,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from "openai/resources/chat/completions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleRequest } from "./http/handle-request.js";
import { modelId as model } from "./request/completion-request.js";
import { startDemoModel, type DemoModel } from "./start-demo-model.js";

let server: DemoModel;
let openai: OpenAI;

beforeAll(async () => {
  server = await startDemoModel({ tokensPerSecond: Infinity });
  openai = new OpenAI({ apiKey: "demo", baseURL: server.baseURL, maxRetries: 0 });
});
afterAll(() => server.stop());

const tool = (
  name: string,
  description: string,
  properties: object,
  required: string[],
): ChatCompletionTool => ({
  type: "function",
  function: { name, description, parameters: { type: "object", properties, required } },
});
const codeTools = [
  tool(
    "search_codebase",
    "Searches the repository's files.",
    { query: { type: "string" }, limit: { type: "integer", minimum: 1, maximum: 20, default: 8 } },
    ["query"],
  ),
  tool("get_overview", "Gives an overview of the whole repository.", {}, []),
  tool("get_context", "Reads one file, function or class.", { target: { type: "string" } }, ["target"]),
];

const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
/** A call with its result, as two messages. */
function called(id: string, name: string, input: object, result: unknown): ChatCompletionMessageParam[] {
  return [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
    },
    { role: "tool", tool_call_id: id, content: typeof result === "string" ? result : JSON.stringify(result) },
  ];
}

async function reply(
  messages: ChatCompletionMessageParam[],
  options: Partial<OpenAI.ChatCompletionCreateParams> = {},
) {
  const completion = await openai.chat.completions.create({
    model,
    messages,
    tools: codeTools,
    ...options,
    stream: false,
  });
  const choice = completion.choices[0]!;
  const calls = (choice.message.tool_calls ?? []).flatMap((call) =>
    call.type === "function"
      ? [{ name: call.function.name, input: JSON.parse(call.function.arguments) as object }]
      : [],
  );
  return { text: choice.message.content, calls, finish: choice.finish_reason, usage: completion.usage };
}

const found = {
  query: "SSE reader",
  results: [
    {
      path: "src/sse.ts",
      line: 25,
      symbol: "readEvents",
      kind: "definition",
      language: "ts",
      snippet: "function readEvents() {",
    },
    { path: "src/http.ts", line: 3, kind: "text", language: "ts", snippet: "readEvents()" },
  ],
  total: 2,
  files_searched: 40,
};
const source = {
  target: "src/sse.ts:25",
  type: "symbol",
  path: "src/sse.ts",
  symbol: { name: "readEvents", kind: "function", line: 25 },
  excerpt: { start: 24, end: 26, language: "ts", text: "/** Reads events. */\nfunction readEvents() {\n}" },
  symbols: [],
  references: [{ path: "src/http.ts", line: 3, text: "readEvents()" }],
  imports: [],
  imported_by: [],
  history: { changes: 3, last_change: { sha: "abc1234", subject: "Read on", author: "Ada" }, authors: [] },
};

describe("choosing calls", () => {
  it.each<[question: string, expected: { name: string; input: object }[]]>([
    ["Where is the SSE reader implemented?", [{ name: "search_codebase", input: { query: "SSE reader" } }]],
    ["What is this repository?", [{ name: "get_overview", input: {} }]],
    ["Explain src/sse.ts", [{ name: "get_context", input: { target: "src/sse.ts" } }]],
    ["what does `readEvents` do?", [{ name: "get_context", input: { target: "readEvents" } }]],
    [
      "Compare src/sse.ts and src/http.ts",
      [
        { name: "get_context", input: { target: "src/sse.ts" } },
        { name: "get_context", input: { target: "src/http.ts" } },
      ],
    ],
    [
      "What is this project, and where is the SSE reader?",
      [
        { name: "get_overview", input: {} },
        { name: "search_codebase", input: { query: "SSE reader" } },
      ],
    ],
  ])("%s", async (question, expected) => {
    expect(await reply([user(question)])).toMatchObject({
      calls: expected,
      text: null,
      finish: "tool_calls",
    });
  });

  it.each(["hi", "thanks!", "who are you?", "ok, great"])("calls nothing for %s", async (question) => {
    const { calls, text, finish } = await reply([user(question)]);
    expect(calls).toEqual([]);
    expect(text).toBeTruthy();
    expect(finish).toBe("stop");
  });

  it("reads the best hit after a search, then answers", async () => {
    const asked = [
      user("Where is the SSE reader?"),
      ...called("a", "search_codebase", { query: "SSE reader" }, found),
    ];
    expect((await reply(asked)).calls).toEqual([{ name: "get_context", input: { target: "src/sse.ts:25" } }]);
    const read = await reply([...asked, ...called("b", "get_context", { target: "src/sse.ts:25" }, source)]);
    expect(read.calls).toEqual([]);
    expect(read.text).toContain("**`readEvents`** is a function in `src/sse.ts:25`");
  });

  it("searches for what could not be read", async () => {
    const failed = called(
      "a",
      "get_context",
      { target: "src/no.ts" },
      { error: { code: "tool_failed", message: "Error: No such file" } },
    );
    expect((await reply([user("explain src/no.ts"), ...failed])).calls).toEqual([
      { name: "search_codebase", input: { query: "src/no.ts" } },
    ]);
  });

  it("works with any tools: picks by words and fills what the schema requires", async () => {
    const tools = [
      tool(
        "get_weather",
        "Current weather of a city.",
        { city: { type: "string" }, unit: { enum: ["celsius", "kelvin"] } },
        ["city", "unit"],
      ),
      tool(
        "book_room",
        "Books a meeting room.",
        { people: { type: "integer" }, catering: { type: "boolean" } },
        ["people", "catering"],
      ),
    ];
    expect((await reply([user("What is the weather in New York, in kelvin?")], { tools })).calls).toEqual([
      { name: "get_weather", input: { city: "New York", unit: "kelvin" } },
    ]);
    expect((await reply([user("Please book a room for 6 people")], { tools })).calls).toEqual([
      { name: "book_room", input: { people: 6, catering: false } },
    ]);
    const none = await reply([user("Sing a song about trees")], { tools });
    expect(none.calls).toEqual([]);
    expect(none.text).toContain("`get_weather`, `book_room`");
  });

  it("obeys tool_choice and parallel_tool_calls", async () => {
    const question = [user("Compare src/sse.ts and src/http.ts")];
    expect((await reply(question, { tool_choice: "none" })).calls).toEqual([]);
    expect((await reply(question, { parallel_tool_calls: false })).calls).toHaveLength(1);
    expect((await reply([user("hello")], { tool_choice: "required" })).calls).toHaveLength(1);
    const named = { type: "function", function: { name: "get_overview" } } as const;
    expect((await reply(question, { tool_choice: named })).calls).toEqual([
      { name: "get_overview", input: {} },
    ]);
  });

  it("never calls what is not offered", async () => {
    const completion = await openai.chat.completions.create({
      model,
      messages: [user("Where is the parser?")],
    });
    expect(completion.choices[0]?.message.tool_calls).toBeUndefined();
    expect(completion.choices[0]?.message.content).toMatch(/demo model.*none is offered/);
  });
});

describe("following a conversation", () => {
  const before = [
    user("Where is the SSE reader?"),
    ...called("a", "search_codebase", { query: "SSE reader" }, found),
    ...called("b", "get_context", { target: "src/sse.ts:25" }, source),
    { role: "assistant", content: "It is `readEvents`." } as const,
  ];

  it("knows what `it` is", async () => {
    expect((await reply([...before, user("and who calls it?")])).calls).toEqual([
      { name: "get_context", input: { target: "readEvents" } },
    ]);
    const answered = [
      ...before,
      user("and who calls it?"),
      ...called("c", "get_context", { target: "readEvents" }, source),
    ];
    expect((await reply(answered)).text).toContain("- `src/http.ts:3`: `readEvents()`");
  });

  it("takes `it` from the last answer where the tool results are gone", async () => {
    const short = [before[0]!, before.at(-1)!, user("who uses it?")];
    expect((await reply(short)).calls).toEqual([{ name: "get_context", input: { target: "readEvents" } }]);
  });

  it("goes on with the last search when asked for more", async () => {
    expect((await reply([...before, user("show me more")])).calls).toEqual([
      { name: "search_codebase", input: { query: "SSE reader", limit: 10 } },
    ]);
  });
});

describe("answers", () => {
  it("quote the places, the source and the history that the tools gave", async () => {
    const { text } = await reply([
      user("Where is the SSE reader?"),
      ...called("a", "search_codebase", { query: "SSE reader" }, found),
      ...called("b", "get_context", { target: "src/sse.ts:25" }, source),
    ]);
    expect(text).toContain("Its comment says: “Reads events.”");
    expect(text).toContain("```ts\nfunction readEvents() {");
    expect(text).toContain("- `src/http.ts:3` (text)");
    expect(text).toContain("changed 3 times, last in `abc1234` (“Read on”) by Ada");
  });

  it("say that nothing was found, and what failed", async () => {
    const empty = { ...found, query: "zebras", results: [], total: 0 };
    const nothing = await reply([
      user("find all zebras"),
      ...called("a", "search_codebase", { query: "zebras" }, empty),
    ]);
    expect(nothing.text).toContain("I found nothing for `zebras` in 40 files");
    const failed = await reply([
      user("give me an overview"),
      ...called("a", "get_overview", {}, { error: { code: "tool_timeout", message: "It took <too> long" } }),
    ]);
    expect(failed.text).toContain("I could not do that: It took \\<too\\> long.");
  });

  it("quote results of a shape that they do not know", async () => {
    const weather = await reply([
      user("weather?"),
      ...called("a", "get_weather", { city: "Oslo" }, { sky: "clear", degrees: 3 }),
    ]);
    expect(weather.text).toContain("- **sky**: clear\n- **degrees**: `3`");
    const plain = await reply([
      user("weather?"),
      ...called("a", "get_weather", {}, "It is ```cold``` today"),
    ]);
    expect(plain.text).toContain("````\nIt is ```cold``` today\n````");
  });

  it("are long where that is asked for, with and without tools", async () => {
    const words = (text: string | null) => (text ?? "").split(/\s+/).length;
    const asked = user("Explain the SSE reader at length");
    const messages = [
      asked,
      ...called("a", "search_codebase", { query: "SSE reader" }, found),
      ...called("b", "get_context", { target: "x" }, source),
    ];
    expect(words((await reply(messages)).text)).toBeGreaterThanOrEqual(250);
    expect(words((await reply([asked], { tool_choice: "none" })).text)).toBeGreaterThanOrEqual(250);
  });

  it("are the same for the same request", async () => {
    const messages = [user("Where is it?"), ...called("a", "search_codebase", { query: "it" }, found)];
    expect((await reply(messages)).text).toBe((await reply(messages)).text);
  });
});

describe("streaming", () => {
  async function stream(
    messages: ChatCompletionMessageParam[],
    options: { usage?: boolean; maxTokens?: number } = {},
  ) {
    const chunks: ChatCompletionChunk[] = [];
    const answer = await openai.chat.completions.create({
      ...{ model, messages, tools: codeTools, stream: true },
      ...(options.usage === true ? { stream_options: { include_usage: true } } : {}),
      ...(options.maxTokens === undefined ? {} : { max_completion_tokens: options.maxTokens }),
    });
    for await (const chunk of answer) chunks.push(chunk);
    return chunks;
  }
  const textOf = (chunks: ChatCompletionChunk[]) =>
    chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");

  it("gives the same text in many pieces, then the end", async () => {
    const messages = [user("Where is it?"), ...called("a", "search_codebase", { query: "it" }, found)];
    const chunks = await stream(messages);
    expect(chunks.length).toBeGreaterThan(10);
    expect(textOf(chunks)).toBe((await reply(messages)).text);
    expect(chunks[0]?.choices[0]?.delta.role).toBe("assistant");
    expect(chunks.map((chunk) => chunk.choices[0]?.finish_reason).filter(Boolean)).toEqual(["stop"]);
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  });

  it("gives the arguments of two calls in pieces", async () => {
    const chunks = await stream([user("Compare src/sse.ts and src/http.ts")]);
    const deltas = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    const argumentsOf = (index: number) =>
      deltas.filter((delta) => delta.index === index).map((delta) => delta.function?.arguments ?? "");
    expect(argumentsOf(0).length).toBeGreaterThan(2);
    expect(argumentsOf(1).join("")).toBe('{"target":"src/http.ts"}');
    const named = deltas.filter((delta) => delta.id !== undefined);
    expect(named.map((delta) => delta.function?.name)).toEqual(["get_context", "get_context"]);
    expect(new Set(named.map((delta) => delta.id)).size).toBe(2);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
  });

  it("counts tokens in a last chunk of its own when asked to", async () => {
    const last = (await stream([user("hi")], { usage: true })).at(-1);
    expect(last?.choices).toEqual([]);
    expect(last?.usage?.total_tokens).toBe(
      (last?.usage?.prompt_tokens ?? 0) + (last?.usage?.completion_tokens ?? 0),
    );
    expect((await stream([user("hi")])).at(-1)?.usage).toBeUndefined();
  });

  it("ends at the limit of tokens", async () => {
    const chunks = await stream([user("hi")], { usage: true, maxTokens: 12 });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("length");
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeLessThanOrEqual(12);
    expect(textOf(chunks)).not.toBe("");
  });

  it("writes at the speed that it was given, and stops when the client leaves", async () => {
    let handled: Promise<void> | undefined;
    const slow = createServer((request, response) => {
      handled = handleRequest(request, response, 60);
    });
    await once(slow.listen(0, "127.0.0.1"), "listening");
    const { port } = slow.address() as AddressInfo;
    try {
      const client = new OpenAI({ apiKey: "demo", baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
      const messages = [user("Explain at length")];
      const startedAt = performance.now();
      const answer = await client.chat.completions.create({ model, messages, stream: true });
      let pieces = 0;
      for await (const chunk of answer) {
        if ((chunk.choices[0]?.delta.content ?? "") !== "") pieces += 1;
        if (pieces === 10) break;
      }
      // Some 25 tokens, and the pause before the first.
      expect(performance.now() - startedAt).toBeGreaterThan(400);
      // The whole answer would take eight seconds more.
      await handled;
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    } finally {
      slow.close();
      slow.closeAllConnections();
    }
  });
});

describe("requests that are refused", () => {
  const send = (body: unknown) => openai.post("/chat/completions", { body: body as object });

  it.each<[what: string, body: object, parameter: string]>([
    ["no messages", { model }, "messages"],
    ["no message in them", { model, messages: [] }, "messages"],
    ["an unknown role", { model, messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    [
      "a tool without a name",
      { model, messages: [user("x")], tools: [{ type: "function", function: {} }] },
      "tools[0].function.name",
    ],
    ["a heat above 2", { model, messages: [user("x")], temperature: 3 }, "temperature"],
    [
      "a result without its call",
      { model, messages: [{ role: "tool", tool_call_id: "x", content: "y" }] },
      "messages[0]",
    ],
    [
      "a call without its result",
      { model, messages: [...called("x", "f", {}, "").slice(0, 1), user("x")] },
      "messages[1]",
    ],
    ["a choice without tools", { model, messages: [user("x")], tool_choice: "auto" }, "tool_choice"],
    [
      "stream options without a stream",
      { model, messages: [user("x")], stream_options: {} },
      "stream_options",
    ],
  ])("%s", async (_what, body, parameter) => {
    const error: unknown = await send(body).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: parameter, type: "invalid_request_error" });
  });

  it("an unknown model, an unknown address, a body that is not JSON", async () => {
    await expect(send({ model: "gpt-9", messages: [user("x")] })).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
    });
    await expect(openai.get("/nothing")).rejects.toBeInstanceOf(NotFoundError);
    const response = await fetch(`${server.baseURL}/chat/completions`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  it("lists its one model", async () => {
    const models = await openai.models.list();
    expect(models.data.map(({ id }) => id)).toEqual([model]);
  });
});
