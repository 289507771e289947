import type { CodeSymbol } from "../index/indexed-file.js";
import type { SearchQuery } from "./parse-query.js";
import { scoreChunks, type ScoredChunk } from "./score-chunks.js";
import type { SearchIndex } from "./search-index.js";
import type { Chunk } from "./split-chunks.js";
import { splitIdentifier, stem } from "../../shared/words.js";
import { initialsOf } from "./terms.js";

const MAX_PER_FILE = 3;
/** What scores less than this share of the best is noise. */
const FLOOR = 0.22;

const KIND_FACTORS: Readonly<Record<string, number>> = {
  ...{ function: 1.25, method: 1.2, class: 1.25, struct: 1.2 },
  ...{ interface: 0.9, type: 0.9 },
};
const ROLE_FACTORS = { source: 1, test: 0.5, doc: 0.55, data: 0.4 } as const;

export interface Ranking {
  readonly best: readonly ScoredChunk[];
  /** How many passages answer, those left out for their file's sake included. */
  readonly total: number;
}

/** The chunks that answer, best first; ties in the order of path and line. */
export function rankChunks(index: SearchIndex, query: SearchQuery): Ranking {
  const scored = scoreChunks(index, query).map(({ chunk, score }) => {
    const passage = index.chunks[chunk] as Chunk;
    const base = score * roleFactor(passage, query);
    return { chunk, base, score: base * nameFactor(passage, query) };
  });
  const floor = FLOOR * scored.reduce((best, { base }) => Math.max(best, base), 0);
  const answers = scored.filter(({ base }) => base >= floor);
  // Chunks are numbered in the order of path and line.
  answers.sort((a, b) => b.score - a.score || a.chunk - b.chunk);
  return { best: takeFewOfEachFile(answers, index), total: answers.length };
}

function roleFactor({ file }: Chunk, query: SearchQuery): number {
  if (file.role === "test" && query.wantsTests) return 1;
  if (file.role === "doc" && query.wantsDocs) return 1.4;
  return ROLE_FACTORS[file.role];
}

/** A definition by the name that was asked for counts most; one whose name says just what was asked, more. */
function nameFactor({ symbol, defines, file }: Chunk, query: SearchQuery): number {
  if (!defines || symbol === undefined || file.role === "doc") return 1;
  // A plain word may be meant as a word; a compound one is only ever meant as the name.
  const isPlainWord = /^\p{Ll}+$/u.test(symbol.name) && query.identifiers.length > 1;
  if (query.identifiers.includes(symbol.name)) return isPlainWord ? 1.5 : 4;
  const lowerName = symbol.name.toLowerCase();
  if (query.identifiers.some((identifier) => identifier.toLowerCase() === lowerName)) return 2;
  const share = shareOfName(symbol.name, new Set(query.words.flat()));
  return (1 + 0.5 * share) * (share > 0 ? kindFactor(symbol) : 1);
}

/** How much of a name the question says, by its words or by its initials. */
function shareOfName(name: string, asked: ReadonlySet<string>): number {
  const parts = splitIdentifier(name);
  const spoken = parts.filter((part) => asked.has(stem(part))).length;
  const initials = Math.max(0, ...initialsOf(name).map((word) => (asked.has(stem(word)) ? word.length : 0)));
  return Math.min(1, (spoken + initials) / Math.max(1, parts.length));
}

/** What does the work, and what others can see, before what only describes it. */
function kindFactor({ kind, exported }: CodeSymbol): number {
  return (KIND_FACTORS[kind] ?? 1) * (exported ? 1.15 : 1);
}

function takeFewOfEachFile(scored: readonly ScoredChunk[], index: SearchIndex): ScoredChunk[] {
  const taken = new Map<string, number>();
  return scored.filter(({ chunk }) => {
    const path = (index.chunks[chunk] as Chunk).file.path;
    const count = (taken.get(path) ?? 0) + 1;
    taken.set(path, count);
    return count <= MAX_PER_FILE;
  });
}
