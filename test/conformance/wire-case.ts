import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

/** One recorded answer, as the index of a folder of recordings describes it. */
export interface WireCase {
  readonly id: string;
  readonly api: string;
  readonly provider: string;
  readonly format: string;
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: { readonly model?: string | null } | null;
  readonly file: string;
  readonly expected: ExpectedAnswer;
  readonly body: Buffer;
}

export interface ExpectedAnswer {
  readonly text: string;
  readonly reasoning: string;
  readonly toolCalls: readonly ExpectedCall[];
  readonly completeness: "complete" | "complete-without-finish-reason" | "truncated" | "error";
  readonly stopClass: string;
  readonly stopClassAlso?: readonly string[];
  readonly usage: ExpectedUsage | null;
  readonly refusal?: string;
  readonly error?: unknown;
  readonly legacyFunctionCall?: { readonly name: string; readonly argumentsRaw: string };
}

export interface ExpectedCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: unknown;
  readonly argumentsRaw: string;
  readonly argumentsLenient?: unknown;
}

export interface ExpectedUsage {
  readonly input?: number | null;
  readonly output?: number | null;
  readonly cachedInput?: number | null;
  readonly cacheRead?: number | null;
  readonly cacheWrite?: number | null;
  readonly reasoning?: number | null;
  readonly raw?: { readonly total_tokens?: number | null };
}

/** The cases of a folder: `index.json` and the bodies beside it. */
export function readWireCases(folder: string): readonly WireCase[] {
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as {
    cases: readonly Omit<WireCase, "body">[];
  };
  return index.cases.map((entry) => ({ ...entry, body: readFileSync(join(folder, entry.file)) }));
}

export function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}
