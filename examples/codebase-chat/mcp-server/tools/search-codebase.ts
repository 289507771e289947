import type { SearchHit, SearchInput, SearchResult } from "../contract.js";
import type { Codebase } from "../index/codebase.js";
import type { IndexedFile } from "../index/indexed-file.js";
import { parseQuery, type SearchQuery } from "../search/parse-query.js";
import { rankChunks } from "../search/rank-chunks.js";
import type { Chunk } from "../search/split-chunks.js";
import { identifiersIn } from "../../shared/words.js";
import { termsOf } from "../search/terms.js";
import { clipLines } from "./clip.js";

const SNIPPET = { lines: 6, characters: 700, linesAbove: 1 } as const;

/** Ranked search over the index. */
export function searchCodebase(codebase: Codebase, { query, limit }: SearchInput): SearchResult {
  const parsed = parseQuery(query);
  const { best, total } = rankChunks(codebase.search, parsed);
  const named = findNamedFiles(codebase, parsed);
  const hits = best
    .map(({ chunk, score }) => toHit(codebase.search.chunks[chunk] as Chunk, score, parsed))
    .filter((hit) => hit.kind === "definition" || !named.some((file) => file.path === hit.path));
  const top = hits[0]?.score ?? 1;
  const all = [...named.map((file) => toPathHit(file, top)), ...hits];
  const results = all.slice(0, limit);
  return {
    query,
    results,
    total: total + named.length,
    files_searched: codebase.state.files_indexed,
    index: codebase.state,
    truncated: results.length < total + named.length,
  };
}

/** Files whose name or path the question spells out. */
function findNamedFiles(codebase: Codebase, { paths }: SearchQuery): IndexedFile[] {
  if (paths.length === 0) return [];
  return codebase.files
    .filter(({ path }) => paths.some((asked) => `/${path.toLowerCase()}`.endsWith(`/${asked}`)))
    .slice(0, 3);
}

function toPathHit(file: IndexedFile, score: number): SearchHit {
  return { path: file.path, line: 1, kind: "path", ...snippetAt(file, 1), score: round(score) };
}

function toHit(chunk: Chunk, score: number, query: SearchQuery): SearchHit {
  const { file, symbol } = chunk;
  const named = chunk.defines && symbol !== undefined && namesAnyOf(symbol.name, query);
  const line = named ? symbol.line : bestLine(chunk, query);
  return {
    path: file.path,
    line,
    ...(symbol === undefined ? {} : { symbol: symbol.name }),
    kind: kindOf(file, line, named, query),
    ...snippetAt(file, line, named ? 0 : SNIPPET.linesAbove),
    score: round(score),
  };
}

function namesAnyOf(name: string, query: SearchQuery): boolean {
  const asked = new Set(query.words.flat());
  return identifiersIn(name).some((identifier) => termsOf(identifier).some((term) => asked.has(term)));
}

function kindOf(file: IndexedFile, line: number, named: boolean, query: SearchQuery): SearchHit["kind"] {
  if (file.role === "doc") return "doc";
  if (named) return "definition";
  const present = new Set(identifiersIn(file.lines[line - 1] ?? ""));
  const compound = query.identifiers.filter((identifier) => termsOf(identifier).length > 1);
  return compound.some((identifier) => present.has(identifier)) ? "reference" : "text";
}

/** The line of the chunk that meets most of the question. */
function bestLine(chunk: Chunk, query: SearchQuery): number {
  let best = chunk.defines && chunk.symbol !== undefined ? chunk.symbol.line : chunk.start;
  let most = 0;
  for (let line = chunk.start; line <= chunk.end; line += 1) {
    const identifiers = identifiersIn(chunk.file.lines[line - 1] ?? "");
    const terms = new Set(identifiers.flatMap((identifier) => termsOf(identifier)));
    const met = query.words.flat().filter((term) => terms.has(term)).length;
    if (met > most) [best, most] = [line, met];
  }
  return best;
}

function snippetAt(file: IndexedFile, line: number, above = 0): Pick<SearchHit, "snippet" | "language"> {
  const from = Math.max(1, line - above);
  const lines = file.lines.slice(from - 1, from - 1 + SNIPPET.lines);
  return { language: file.language.fence, snippet: clipLines(lines, SNIPPET.characters).text };
}

function round(score: number): number {
  return Math.round(score * 100) / 100;
}
