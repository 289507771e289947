import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askModel,
  called,
  connectDemoModel,
  found,
  source,
  tool,
  user,
} from "../testing/demo-model-client.js";
import { modelId as model } from "./request/completion-request.js";

let connected: Awaited<ReturnType<typeof connectDemoModel>>;
beforeAll(async () => {
  connected = await connectDemoModel();
});
afterAll(() => connected.stop());

const reply = (...parameters: Parameters<typeof askModel> extends [unknown, ...infer Rest] ? Rest : never) =>
  askModel(connected.openai, ...parameters);

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
    expect(text).toMatch(/[a-z]{3}/i);
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
    const completion = await connected.openai.chat.completions.create({
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
