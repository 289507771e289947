import { errorDifferences } from "./wire-compare.js";
import { same, type WireCase } from "./wire-case.js";
import type { Outcome } from "./wire-run.js";

/** The frame in which a provider gives its word that the answer is over. */
const endings: Readonly<Record<string, RegExp>> = {
  "openai.chat": /"finish_reason":\s*"[^"]+"|\[DONE\]/,
  "anthropic.messages": /data:[^\n]*"type":\s*"message_stop"/,
};

/** Up to this byte a body that is cut off holds no word for the end, so it must fail. */
export function openUntil(testCase: WireCase): number {
  const text = testCase.body.toString("latin1");
  const match = endings[testCase.api]?.exec(text);
  return match === null || match === undefined ? text.length : match.index + match[0].length - 1;
}

/** How the outcome of a body that was cut at `length` bytes breaks the rules; empty where it does not. */
export function cutDifferences(
  testCase: WireCase,
  length: number,
  outcome: Outcome,
  whole: Outcome,
): readonly string[] {
  const found = outcome.breach === undefined ? [] : [`contract: ${outcome.breach}`];
  if (outcome.stop === undefined || length <= openUntil(testCase)) {
    return [...found, ...errorDifferences(testCase, outcome)];
  }
  // The provider had said that it was over: then what would be run is exactly what it asked for.
  const asked = (calls: Outcome["calls"]) => calls.map(({ name, input }) => ({ name, input }));
  if (outcome.stop.reason === "tool_use" && !same(asked(outcome.calls), asked(whole.calls))) {
    found.push("a tool turn with other calls than the whole body has");
  }
  return found;
}
