import { expect, it } from "vitest";
import { storableText } from "./storable-text.js";

it("replaces what no database holds, and nothing else", () => {
  expect(storableText("a\0b\ud83dc\ude00")).toBe("a\uFFFDb\uFFFDc\uFFFD");
  expect(storableText("👩‍👩‍👧 \n\t\u0001\u2028 你好")).toBe("👩‍👩‍👧 \n\t\u0001\u2028 你好");
});
