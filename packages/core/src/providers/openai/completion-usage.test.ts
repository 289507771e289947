import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../base/json.js";
import { readCompletionUsage } from "./completion-usage.js";

const counts = { prompt_tokens: 10, completion_tokens: 4 };

describe("readCompletionUsage", () => {
  it.each<[string, JsonObject, JsonObject | undefined]>([
    ["the chunk", { usage: counts }, undefined],
    ["the choice", {}, { usage: counts }],
    ["Groq's own field", { x_groq: { usage: counts } }, undefined],
    ["the newer names", { usage: { input_tokens: 10, output_tokens: 4 } }, undefined],
  ])("finds it in %s", (_, frame, choice) => {
    expect(readCompletionUsage(frame, choice)).toEqual({ input_tokens: 10, output_tokens: 4 });
  });

  it("says nothing where nothing is said", () => {
    for (const usage of [null, {}, { prompt_tokens: null }, "x"]) {
      expect(readCompletionUsage({ usage }, undefined)).toBeUndefined();
    }
  });

  it.each<[JsonObject, object]>([
    [{ prompt_tokens_details: { cached_tokens: 6 } }, { cached_input_tokens: 6 }],
    [{ prompt_cache_hit_tokens: 0 }, { cached_input_tokens: 0 }],
    [{ cached_tokens: 5 }, { cached_input_tokens: 5 }],
    [{ completion_tokens_details: { reasoning_tokens: 3 } }, { reasoning_tokens: 3 }],
    [
      { completion_tokens_details: { reasoning_tokens: 3 }, total_tokens: 17 },
      { reasoning_tokens: 3, output_tokens: 7 },
    ],
    [{ completion_tokens_details: { reasoning_tokens: 9 } }, { reasoning_tokens: 9, output_tokens: 13 }],
    [{ cost: 0.5 }, { cost: 0.5 }],
  ])("reads %j", (extra, expected) => {
    expect(readCompletionUsage({ usage: { ...counts, ...extra } }, undefined)).toEqual({
      input_tokens: 10,
      output_tokens: 4,
      ...expected,
    });
  });
});
