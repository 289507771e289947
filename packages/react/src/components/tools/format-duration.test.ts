import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.js";

test.each([
  [12, "<0.1 s"],
  [112, "0.1 s"],
  [9_949, "9.9 s"],
  [9_960, "10 s"],
  [59_400, "59 s"],
  [125_000, "2:05"],
])("%i ms is %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds, (seconds) => `${seconds} s`)).toBe(text);
});
