import { isChatelaineError, type ErrorCode } from "@chatelaine/core";
import type { StopReason } from "@chatelaine/core/protocol";
import type { ProviderToolStart } from "@chatelaine/core/providers";
import { same, type ExpectedCall, type ExpectedUsage, type WireCase } from "./wire-case.js";
import { plantedKey, type Outcome } from "./wire-run.js";

/** The recordings' classes that each of our reasons stands for. */
const classes: Readonly<Record<StopReason, readonly string[]>> = {
  end_turn: ["stop"],
  tool_use: ["tool"],
  max_tokens: ["length"],
  content_filter: ["filtered"],
  refusal: ["refusal", "filtered"],
  other: ["unknown", "pause", "other"],
};

const taxonomy: readonly ErrorCode[] = [
  "auth",
  "rate_limit",
  "overloaded",
  "context_length",
  "content_filter",
  "invalid_request",
  "model_not_found",
  "timeout",
  "network",
  "provider",
];

/** How an outcome differs from what the recording says; empty where it does not. */
export function differences(testCase: WireCase, outcome: Outcome): readonly string[] {
  const { expected } = testCase;
  const found: string[] = [];
  const compare = (what: string, wanted: unknown, got: unknown) => {
    if (!same(wanted, got)) found.push(`${what}: expected ${show(wanted)}, got ${show(got)}`);
  };
  if (outcome.breach !== undefined) found.push(`contract: ${outcome.breach}`);
  // A refusal has a field of its own on the wire; here it is the answer's text, and `stop` says what it is.
  compare("text", expected.text + (expected.refusal ?? ""), outcome.text);
  compare("reasoning", expected.reasoning, outcome.reasoning);
  compareUsage(testCase.api, expected.usage ?? {}, outcome, compare);
  if (mustFail(testCase)) found.push(...errorDifferences(testCase, outcome));
  else {
    if (outcome.error !== undefined) found.push(`error: expected none, got ${show(outcome.error)}`);
    compareCalls(expectedCalls(testCase), outcome.calls, compare);
    const wanted = [expected.stopClass, ...(expected.stopClassAlso ?? [])];
    const got = outcome.stop === undefined ? [] : classes[outcome.stop.reason];
    if (!wanted.some((name) => got.includes(name))) {
      found.push(`stop: expected ${wanted.join(" or ")}, got ${outcome.stop?.reason ?? "none"}`);
    }
  }
  return found;
}

/** An error or a cut-off body; and a body of which nothing can be made, which must not pass for an empty answer. */
function mustFail({ expected }: WireCase): boolean {
  if (expected.completeness === "error" || expected.completeness === "truncated") return true;
  const empty = expected.text === "" && expected.reasoning === "" && expected.toolCalls.length === 0;
  return expected.stopClass === "error" || (expected.stopClass === "unknown" && empty);
}

/** What is wrong with the error that a case must end in. */
export function errorDifferences(testCase: WireCase, outcome: Outcome): readonly string[] {
  const { error, stop } = outcome;
  if (stop !== undefined) return [`error: expected one, got stop ${stop.reason}`];
  if (!isChatelaineError(error)) return [`error: expected a ChatelaineError, got ${show(error)}`];
  if (!taxonomy.includes(error.code)) return [`error: ${error.code} is no code of a provider`];
  const shown = `${error.message} ${error.publicMessage} ${show(error.cause)}`;
  if (shown.includes(plantedKey)) return ["error: the key is in the message"];
  const said = JSON.stringify(testCase.expected.error ?? "").match(/"message":\s*"([^"]{12,})"/)?.[1];
  return said !== undefined && error.publicMessage.includes(said)
    ? ["error: the body is in the public message"]
    : [];
}

function expectedCalls({ expected }: WireCase): readonly ExpectedCall[] {
  const legacy = expected.legacyFunctionCall;
  if (legacy === undefined || legacy.name === "") return expected.toolCalls;
  const call = { id: null, name: legacy.name, argumentsRaw: legacy.argumentsRaw };
  return [...expected.toolCalls, { ...call, arguments: JSON.parse(legacy.argumentsRaw) as unknown }];
}

type Compare = (what: string, wanted: unknown, got: unknown) => void;

function compareCalls(
  wanted: readonly ExpectedCall[],
  got: readonly ProviderToolStart[],
  compare: Compare,
): void {
  compare(
    "tool calls",
    wanted.map((call) => call.name),
    got.map((call) => call.name),
  );
  compare("unique ids", got.length, new Set(got.map((call) => call.id)).size);
  const ids = wanted.map((call) => call.id ?? "");
  for (const [index, call] of wanted.entries()) {
    const started = got[index];
    if (started === undefined) continue;
    const id = ids[index] ?? "";
    // An id that is missing or comes twice is replaced.
    if (id !== "" && ids.indexOf(id) === index) compare(`call ${index} id`, id, started.id);
    compareInput(
      index,
      "argumentsLenient" in call ? call.argumentsLenient : call.arguments,
      call,
      started,
      compare,
    );
  }
}

function compareInput(
  index: number,
  value: unknown,
  call: ExpectedCall,
  started: ProviderToolStart,
  compare: Compare,
): void {
  // An own `__proto__` key is refused as invalid, with the text kept; so is what is no object.
  const usable =
    typeof value === "object" && value !== null && !Array.isArray(value) && !hasForbiddenKey(value);
  compare(`call ${index} input`, usable ? value : null, started.input);
  if (!usable) compare(`call ${index} raw arguments`, call.argumentsRaw, started.rawArguments);
}

function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasForbiddenKey);
}

/** Our input holds what the cache gave and took; our output holds the reasoning, also where a server counts it apart. */
function compareUsage(api: string, usage: ExpectedUsage, outcome: Outcome, compare: Compare): void {
  const { input, output, reasoning } = usage;
  if (typeof input !== "number" && typeof output !== "number") {
    compare("usage", undefined, outcome.usage);
    return;
  }
  const cache = api === "anthropic.messages" ? (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0) : 0;
  const apart =
    typeof reasoning === "number" &&
    (reasoning > (output ?? 0) || usage.raw?.total_tokens === (input ?? 0) + (output ?? 0) + reasoning);
  compare("input tokens", (input ?? 0) + cache, outcome.usage?.input_tokens);
  compare("output tokens", (output ?? 0) + (apart ? reasoning : 0), outcome.usage?.output_tokens);
  compare(
    "cached tokens",
    usage.cachedInput ?? usage.cacheRead ?? undefined,
    outcome.usage?.cached_input_tokens,
  );
  if (reasoning !== undefined)
    compare("reasoning tokens", reasoning ?? undefined, outcome.usage?.reasoning_tokens);
}

function show(value: unknown): string {
  if (value instanceof Error)
    return `${value.name} ${"code" in value ? String(value.code) : ""} ${value.message}`;
  const text = JSON.stringify(value);
  if (typeof text !== "string") return String(value);
  return text.length > 240 ? `${text.slice(0, 120)} … ${text.slice(-100)} (${text.length})` : text;
}
