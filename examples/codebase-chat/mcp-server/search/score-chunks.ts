import type { SearchQuery } from "./parse-query.js";
import type { SearchIndex } from "./search-index.js";
import { synonymsOf } from "./synonyms.js";

/** A chunk's number in the index, and how well it answers. */
export interface ScoredChunk {
  readonly chunk: number;
  readonly score: number;
}

const K1 = 1.4;
const B = 0.6;
const PREFIX = { shortest: 4, most: 24, weight: 0.4 } as const;
const SYNONYM_WEIGHT = 0.45;
/** Of the parts of a compound name that the code has as a whole: who asks for it does not mean the parts. */
const PART_WEIGHT = 0.2;

interface Tally {
  score: number;
  /** Weight of the words of the question that were met. */
  met: number;
}

/** BM25 over the chunks, with what share of the question each of them meets counted in. */
export function scoreChunks(index: SearchIndex, query: SearchQuery): ScoredChunk[] {
  const tallies = new Map<number, Tally>();
  let wanted = 0;
  for (const terms of query.words) {
    const best = scoreWord(index, terms);
    const rarity = Math.max(0.1, ...terms.map((term) => inverseFrequency(index, term)));
    wanted += rarity;
    for (const [chunk, score] of best) {
      const tally = tallies.get(chunk) ?? { score: 0, met: 0 };
      tally.score += score;
      tally.met += rarity;
      tallies.set(chunk, tally);
    }
  }
  return [...tallies].map(([chunk, { score, met }]) => ({
    chunk,
    score: score * (0.25 + (0.75 * met) / wanted),
  }));
}

/** A word is met by its terms together, each by itself or by one that means or begins alike. */
function scoreWord(index: SearchIndex, terms: readonly string[]): Map<number, number> {
  const scores = new Map<number, number>();
  const whole = terms.length > 1 ? terms.at(-1) : undefined;
  const known = whole !== undefined && index.postings.has(whole);
  for (const term of terms) {
    const best = new Map<number, number>();
    const share = known && term !== whole ? PART_WEIGHT : 1;
    for (const { found, weight } of alike(index, term)) scoreTerm(index, found, weight * share, best);
    for (const [chunk, score] of best) scores.set(chunk, (scores.get(chunk) ?? 0) + score);
  }
  return scores;
}

function scoreTerm(index: SearchIndex, term: string, weight: number, best: Map<number, number>): void {
  const postings = index.postings.get(term);
  if (postings === undefined) return;
  const rarity = inverseFrequency(index, term);
  for (const [at, chunk] of postings.chunks.entries()) {
    const count = postings.weights[at] ?? 0;
    const length = (index.lengths[chunk] ?? 0) / Math.max(1, index.averageLength);
    const score = (weight * rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
    if (score > (best.get(chunk) ?? 0)) best.set(chunk, score);
  }
}

/** The term, and less surely its synonyms and the words that begin with it: `migr` for `migratable`. */
function alike(index: SearchIndex, term: string): { found: string; weight: number }[] {
  const found = [
    { found: term, weight: 1 },
    ...synonymsOf(term).map((synonym) => ({ found: synonym, weight: SYNONYM_WEIGHT })),
  ];
  if (term.length < PREFIX.shortest) return found;
  let at = firstNotBefore(index.vocabulary, term);
  for (; found.length <= PREFIX.most; at += 1) {
    const candidate = index.vocabulary[at];
    if (candidate?.startsWith(term) !== true) break;
    if (candidate !== term) found.push({ found: candidate, weight: PREFIX.weight });
  }
  return found;
}

function firstNotBefore(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inverseFrequency(index: SearchIndex, term: string): number {
  const count = index.postings.get(term)?.chunks.length ?? 0;
  return Math.log(1 + (index.chunks.length - count + 0.5) / (count + 0.5));
}
