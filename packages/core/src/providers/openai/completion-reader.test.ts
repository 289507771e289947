import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../base/json.js";
import type { ProviderEvent } from "../chat-provider.js";
import { CompletionReader } from "./completion-reader.js";

function read(...choices: readonly JsonObject[]): { events: ProviderEvent[]; reader: CompletionReader } {
  const reader = new CompletionReader((data: JsonValue) => ({ provider: "p", model: "m", data }));
  const events: ProviderEvent[] = [];
  for (const choice of choices) reader.take({ choices: [choice] }, events);
  reader.end(events);
  return { events, reader };
}
const joined = (events: readonly ProviderEvent[], type: string) =>
  events.map((event) => (event.type === type && "text" in event ? event.text : "")).join("");

describe("CompletionReader", () => {
  it.each<[string, JsonObject]>([
    ["reasoning_content", { reasoning_content: "Hm." }],
    ["reasoning", { reasoning: "Hm." }],
    ["both, with the same text", { reasoning: "Hm.", reasoning_content: "Hm." }],
    ["reasoning_details", { reasoning_details: [{ type: "reasoning.text", text: "Hm." }] }],
    ["parts of the content", { content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] }],
  ])("reads reasoning from %s", (_, delta) => {
    const { events } = read({ delta }, { delta: { content: "Yes" } });
    expect(joined(events, "thinking_delta")).toBe("Hm.");
    expect(joined(events, "text_delta")).toBe("Yes");
  });

  it("reads text from a string and from parts", () => {
    const { events } = read(
      { delta: { content: "a" } },
      { delta: { content: [{ type: "text", text: "b" }, "c"] } },
    );
    expect(joined(events, "text_delta")).toBe("abc");
  });

  it("closes the reasoning with its field before the text begins", () => {
    const { events } = read({ delta: { reasoning_content: "Hm." } }, { delta: { content: "Yes" } });
    expect(events).toEqual([
      { type: "thinking_delta", text: "Hm." },
      {
        type: "thinking_delta",
        text: "",
        provider_metadata: { provider: "p", model: "m", data: { field: "reasoning_content" } },
      },
      { type: "text_delta", text: "Yes" },
    ]);
  });

  it("puts the fragments of reasoning_details together for the way back", () => {
    const detail = (fields: JsonObject) => ({
      delta: { reasoning_details: [{ index: 0, type: "reasoning.text", ...fields }] },
    });
    const { events } = read(detail({ text: "H" }), detail({ text: "m" }), detail({ signature: "sig" }));
    expect(events.at(-1)).toMatchObject({
      provider_metadata: {
        data: { details: [{ index: 0, type: "reasoning.text", text: "Hm", signature: "sig" }] },
      },
    });
  });

  it("takes from a whole message only what no delta brought", () => {
    const message = { content: "Hello", tool_calls: [{ id: "a", function: { name: "x", arguments: "{}" } }] };
    const { events, reader } = read({ delta: { content: "Hel" } }, { delta: { content: "lo" }, message });
    expect(joined(events, "text_delta")).toBe("Hello");
    expect(reader.calls).toHaveLength(1);
  });

  it("reads choice 0 alone, and a choice without a delta as nothing", () => {
    const { events } = read(
      { index: 0, delta: { content: "a" } },
      { index: 1, delta: { content: "b" } },
      { index: 0 },
    );
    expect(joined(events, "text_delta")).toBe("a");
  });

  it("keeps tool_calls where a plain stop follows, and takes no blank for a finish", () => {
    const { reader } = read(
      { finish_reason: "" },
      { finish_reason: "tool_calls" },
      { finish_reason: "stop" },
    );
    expect(reader.finish).toBe("tool_calls");
  });

  it("reads the older function_call as a call", () => {
    const { reader } = read(
      { delta: { function_call: { name: "x", arguments: "{" } } },
      { delta: { function_call: { arguments: "}" } } },
    );
    expect(reader.calls).toMatchObject([{ id: "", name: "x", arguments: "{}" }]);
  });
});
