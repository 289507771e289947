import { describe, expect, it } from "vitest";
import { parseToolArguments } from "./tool-arguments.js";

describe("parseToolArguments", () => {
  it.each(["", " \n", "null", '"null"', '""', "{}", '"{}"'])("takes %j for no arguments", (raw) => {
    expect(parseToolArguments(raw)).toEqual({});
  });

  it("decodes what was encoded twice, once", () => {
    expect(parseToolArguments(JSON.stringify('{"a":1}'))).toEqual({ a: 1 });
    expect(parseToolArguments(JSON.stringify(JSON.stringify('{"a":1}')))).toBeNull();
  });

  it.each([
    '{"a":1',
    '{"a":1}{"a":1}',
    '```json\n{"a":1}\n```',
    "[1]",
    "true",
    "7",
    '"text"',
    '\ufeff{"a":1}',
    '{"__proto__":{"polluted":1}}',
    `${"[".repeat(100)}${"]".repeat(100)}`,
    `{"a":${"[".repeat(70)}${"]".repeat(70)}}`,
  ])("refuses %j", (raw) => {
    expect(parseToolArguments(raw)).toBeNull();
  });
});
