import { describe, expect, it } from "vitest";
import { readQuestion, type Intent } from "./read-question.js";

const read = (question: string, subject?: string) => readQuestion(question, subject).intents;

describe("readQuestion", () => {
  it.each<[question: string, intents: Intent[]]>([
    ["Where is the SSE reader implemented?", [{ type: "search", query: "SSE reader", wantsDepth: true }]],
    ["list all error codes", [{ type: "search", query: "error codes", wantsDepth: false }]],
    ["What is this?", [{ type: "overview" }]],
    ["what does this project do?", [{ type: "overview" }]],
    ["Give me a summary of the architecture", [{ type: "overview" }]],
    ["which files changed most?", [{ type: "overview" }]],
    ["summarise src/a.ts", [{ type: "read", target: "src/a.ts" }]],
    ["src/a.ts:12", [{ type: "read", target: "src/a.ts:12" }]],
    ["how does parseJson() work?", [{ type: "read", target: "parseJson" }]],
    ["who calls parseJson?", [{ type: "users_of", target: "parseJson" }]],
    ["where is ToolRegistry used?", [{ type: "users_of", target: "ToolRegistry" }]],
    ["thank you so much", [{ type: "small_talk", mood: "thanks" }]],
    ["Are you GPT or Claude? which model?", [{ type: "about_itself" }, { type: "about_itself" }]],
    ["show me more", [{ type: "more" }]],
    ["hello, where is the parser?", [{ type: "search", query: "hello parser", wantsDepth: true }]],
    ["", [{ type: "small_talk", mood: "remark" }]],
  ])("%s", (question, intents) => {
    expect(read(question)).toEqual(intents);
  });

  it("takes the subject of the talk where the question only points at it", () => {
    expect(read("and who calls it?", "readEvents")).toEqual([{ type: "users_of", target: "readEvents" }]);
    expect(read("explain that", "src/a.ts")).toEqual([{ type: "read", target: "src/a.ts" }]);
    expect(read("who calls parseJson in it?", "readEvents")).toEqual([
      { type: "users_of", target: "parseJson" },
    ]);
  });

  it("sees that a long answer is wanted", () => {
    expect(readQuestion("explain it in detail", undefined).atLength).toBe(true);
    expect(readQuestion("explain it", undefined).atLength).toBe(false);
  });

  it("reads a very long question in no time", () => {
    const startedAt = performance.now();
    for (const unit of ["a/", "what is ", "a.b.", "aB_", "?", " and how ", "`"])
      readQuestion(unit.repeat(100_000), "x");
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
