import { describe, expect, it } from "vitest";
import { tokensOf } from "./tokens.js";

describe("tokensOf", () => {
  it.each([
    "Hello, world!",
    "`src/a.ts:12` — “x”\n\n```ts\n  a();\n```",
    "naïve 日本語 👩‍👩‍👧 \ud83d",
    "   ",
    "",
  ])("loses nothing of %j", (text) => {
    expect(tokensOf(text).join("")).toBe(text);
  });
});
