import { describe, expect, it } from "vitest";
import { readDuration, readRetryAfter } from "./retry-after.js";

describe("readRetryAfter", () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after-ms": "1400", "retry-after": "2" }, 1400],
    [{ "retry-after-ms": "0", "retry-after": "1" }, 1000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:30 GMT" }, 20_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("reads %j", (headers, expected) => {
    expect(readRetryAfter(new Headers(headers), 10_000)).toBe(expected);
  });
});

describe("readDuration", () => {
  it.each([
    ["27s", 27_000],
    ["6m0s", 360_000],
    ["1h2m", 3_720_000],
    ["1.4s", 1400],
    ["120ms", 120],
    ["soon", undefined],
    ["", undefined],
  ])("reads %j", (text, expected) => {
    expect(readDuration(text)).toBe(expected);
  });
});
