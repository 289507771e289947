import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askModel, called, connectDemoModel, found, source, user } from "../testing/demo-model-client.js";

let connected: Awaited<ReturnType<typeof connectDemoModel>>;
beforeAll(async () => {
  connected = await connectDemoModel();
});
afterAll(() => connected.stop());

const reply = (...parameters: Parameters<typeof askModel> extends [unknown, ...infer Rest] ? Rest : never) =>
  askModel(connected.openai, ...parameters);

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
