import type { ContextResult } from "../contract.js";
import type { Codebase, DefinedSymbol } from "../index/codebase.js";
import { identifiersIn } from "../../shared/words.js";
import { termsOf } from "../search/terms.js";
import { clipText } from "./clip.js";

/** Comments, imports and re-exports: who imports a file is told apart from who uses a name. */
const NO_USE = /^(?:\/\/|\/?\*|#|import\b|from\b|export \{)/;

const LISTED_NAME = /^[\p{L}\p{N}_$]+,?$/u;

function uses(line: string, name: string): boolean {
  if (NO_USE.test(line) || LISTED_NAME.test(line)) return false;
  // A string that spells the name does not use it.
  const code = line.replaceAll(`"${name}"`, "").replaceAll(`'${name}'`, "");
  return identifiersIn(code).includes(name);
}

/** Lines that use a name, source before tests; definitions, comments and imports are left out. */
export function findReferences(
  codebase: Codebase,
  { symbol }: DefinedSymbol,
  limit: number,
): { references: ContextResult["references"]; truncated: boolean } {
  const definitions = codebase.definitions.get(symbol.name) ?? [];
  const term = termsOf(symbol.name).at(-1) ?? "";
  const found: { path: string; line: number; text: string; isTest: boolean }[] = [];
  for (const number of codebase.search.postings.get(term)?.chunks ?? []) {
    const chunk = codebase.search.chunks[number];
    if (chunk === undefined || chunk.file.role === "doc") continue;
    for (let line = chunk.start; line <= chunk.end; line += 1) {
      const text = chunk.file.lines[line - 1] ?? "";
      if (!text.includes(symbol.name) || !uses(text.trim(), symbol.name)) continue;
      if (definitions.some((known) => known.file === chunk.file && known.symbol.line === line)) continue;
      found.push({
        path: chunk.file.path,
        line,
        text: clipText(text.trim(), 160),
        isTest: chunk.file.role === "test",
      });
    }
  }
  found.sort((a, b) => Number(a.isTest) - Number(b.isTest));
  return {
    references: found.slice(0, limit).map(({ path, line, text }) => ({ path, line, text })),
    truncated: found.length > limit,
  };
}
