import { describe, expect, it } from "vitest";
import { fitResult } from "./fit-result.js";

const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

describe("fitResult", () => {
  it("leaves what fits as it is", () => {
    const result = { words: words(100), truncated: false };
    expect(fitResult(result)).toBe(result);
  });

  it("cuts the longest lists until the whole fits, and says so", () => {
    const fitted = fitResult({ short: words(20), long: words(9_000), truncated: false });
    expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(24_000);
    expect(fitted.short).toEqual(words(20));
    expect(fitted.long).toEqual(words(1125));
    expect(fitted.truncated).toBe(true);
  });
});
