import type { IndexedFile } from "../index/indexed-file.js";
import { splitChunks, type Chunk } from "./split-chunks.js";
import { identifiersIn, stem } from "../../shared/words.js";
import { initialsOf, termsOf } from "./terms.js";

/** Where a term occurs: chunk numbers, and beside each how much the occurrence weighs. */
export interface Postings {
  readonly chunks: number[];
  readonly weights: number[];
}

/** What a search reads. Built once; nothing on disk is touched afterwards. */
export interface SearchIndex {
  readonly chunks: readonly Chunk[];
  /** Terms in each chunk's text, for the length norm. */
  readonly lengths: readonly number[];
  readonly averageLength: number;
  readonly postings: ReadonlyMap<string, Postings>;
  /** All terms in order, for finding those that begin alike. */
  readonly vocabulary: readonly string[];
}

/** How much more an occurrence says where it stands than one in the text. */
const WEIGHTS = { text: 1, definedName: 5, initials: 3, fileName: 3, folder: 0.8 } as const;

export interface SearchIndexBuilder {
  /** Files come in the order of their paths. */
  add(file: IndexedFile): void;
  finish(): SearchIndex;
}

/** Builds the index file by file, so that a caller can do other work in between. */
export function createSearchIndexBuilder(): SearchIndexBuilder {
  const chunks: Chunk[] = [];
  const lengths: number[] = [];
  const postings = new Map<string, Postings>();
  return {
    add(file) {
      const pathTerms = weighPath(file.path);
      for (const chunk of splitChunks(file)) {
        const weights = new Map(pathTerms);
        lengths.push(weighText(chunk, weights));
        if (chunk.defines && chunk.symbol !== undefined) weighName(chunk.symbol.name, weights);
        const number = chunks.push(chunk) - 1;
        for (const [term, weight] of weights) addPosting(postings, term, number, weight);
      }
    },
    finish() {
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const averageLength = total / Math.max(1, lengths.length);
      return { chunks, lengths, averageLength, postings, vocabulary: [...postings.keys()].sort() };
    },
  };
}

function weighPath(path: string): Map<string, number> {
  const weights = new Map<string, number>();
  const segments = path.split("/");
  const name = segments.pop() ?? "";
  for (const segment of segments) {
    for (const identifier of identifiersIn(segment)) addTerms(weights, identifier, WEIGHTS.folder);
  }
  for (const identifier of identifiersIn(name)) addTerms(weights, identifier, WEIGHTS.fileName);
  return weights;
}

function weighText(chunk: Chunk, weights: Map<string, number>): number {
  let length = 0;
  for (const line of chunk.file.lines.slice(chunk.start - 1, chunk.end)) {
    for (const identifier of identifiersIn(line)) {
      addTerms(weights, identifier, WEIGHTS.text);
      length += 1;
    }
  }
  return length;
}

function weighName(name: string, weights: Map<string, number>): void {
  for (const identifier of identifiersIn(name)) {
    addTerms(weights, identifier, WEIGHTS.definedName);
    for (const initials of initialsOf(identifier)) add(weights, stem(initials), WEIGHTS.initials);
  }
}

function addTerms(weights: Map<string, number>, identifier: string, weight: number): void {
  for (const term of termsOf(identifier)) add(weights, term, weight);
}

function add(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight);
}

function addPosting(postings: Map<string, Postings>, term: string, chunk: number, weight: number): void {
  let list = postings.get(term);
  if (list === undefined) {
    list = { chunks: [], weights: [] };
    postings.set(term, list);
  }
  list.chunks.push(chunk);
  list.weights.push(weight);
}
