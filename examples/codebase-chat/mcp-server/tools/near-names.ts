import type { Codebase } from "../index/codebase.js";

const MAX_SUGGESTIONS = 5;
const LEAST_LIKENESS = 0.45;

/** The paths and definitions that are spelled most like `wanted`, best first. */
export function nearNames(codebase: Codebase, wanted: string): string[] {
  const lastSegment = wanted.slice(wanted.lastIndexOf("/") + 1);
  const pairs = pairsOf(lastSegment);
  const candidates = new Map<string, number>();
  for (const { path } of codebase.files) {
    candidates.set(path, likeness(pairs, pairsOf(path.slice(path.lastIndexOf("/") + 1))));
  }
  for (const name of codebase.definitions.keys()) candidates.set(name, likeness(pairs, pairsOf(name)));
  return [...candidates]
    .filter(([, value]) => value >= LEAST_LIKENESS)
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(([name]) => name);
}

/** Dice's coefficient over pairs of letters: quick, and forgiving of a slip in the middle. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / Math.max(1, a.size + b.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at += 1) pairs.add(letters.slice(at, at + 2));
  return pairs;
}
