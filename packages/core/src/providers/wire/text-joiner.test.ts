import { describe, expect, it } from "vitest";
import { TextJoiner } from "./text-joiner.js";

function join(...deltas: readonly string[]): readonly string[] {
  const joiner = new TextJoiner();
  return [...deltas.map((delta) => joiner.push(delta)), joiner.flush()];
}

describe("TextJoiner", () => {
  it("holds back half a character until the other half comes", () => {
    expect(join("a\ud83c", "\udf89b")).toEqual(["a", "🎉b", ""]);
    expect(join("\ud83c", "", "\udf89")).toEqual(["", "", "🎉", ""]);
  });

  it("replaces a half whose other half never comes", () => {
    expect(join("a\ud83c", "b")).toEqual(["a", "\ufffdb", ""]);
    expect(join("a\ud83c")).toEqual(["a", "\ufffd"]);
    expect(join("\udf89a")).toEqual(["\ufffda", ""]);
  });
});
