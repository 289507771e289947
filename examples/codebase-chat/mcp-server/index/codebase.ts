import { setImmediate } from "node:timers/promises";
import type { IndexState } from "../contract.js";
import { listTrackedFiles } from "../git/list-tracked-files.js";
import type { Repository } from "../git/open-repository.js";
import { readHistory, type Commit } from "../git/read-history.js";
import { createSearchIndexBuilder, type SearchIndex } from "../search/search-index.js";
import { indexFile, type CodeSymbol, type IndexedFile } from "./indexed-file.js";
import { readTextFile, type TextFile } from "./read-text-file.js";
import { resolveImports, type ImportGraph } from "./resolve-imports.js";

/** Everything that the tools answer from. It is all in memory: a tool call reads no file. */
export interface Codebase {
  readonly repository: Repository;
  /** In the order of their paths. */
  readonly files: readonly IndexedFile[];
  readonly filesByPath: ReadonlyMap<string, IndexedFile>;
  /** Definitions by name, in the order of path and line. */
  readonly definitions: ReadonlyMap<string, readonly DefinedSymbol[]>;
  readonly search: SearchIndex;
  readonly graph: ImportGraph;
  readonly history: readonly Commit[];
  readonly state: IndexState;
}

export interface DefinedSymbol {
  readonly file: IndexedFile;
  readonly symbol: CodeSymbol;
}

export type ReportIndexing = (done: number, total: number) => void;

const BATCH = 24;
const MAX_TEXT_BYTES = 96 * 1024 * 1024;
const tooMuch = Promise.resolve<TextFile>({ skipped: "too_large", bytes: 0 });

/** Reads the tracked files and the history, and builds the index. `report` is called some dozen times. */
export async function readCodebase(repository: Repository, report: ReportIndexing): Promise<Codebase> {
  const [paths, history] = await Promise.all([
    listTrackedFiles(repository.root),
    readHistory(repository.root),
  ]);
  const search = createSearchIndexBuilder();
  const files: IndexedFile[] = [];
  for await (const file of readFiles(repository.root, paths, report)) {
    files.push(file);
    search.add(file);
  }
  const indexed = files.filter((file) => file.skipped === undefined).length;
  return {
    repository,
    files,
    filesByPath: new Map(files.map((file) => [file.path, file])),
    definitions: groupDefinitions(files),
    search: search.finish(),
    graph: resolveImports(files),
    history,
    state: {
      head: repository.head,
      dirty: repository.dirty,
      files_indexed: indexed,
      files_total: files.length,
    },
  };
}

async function* readFiles(
  root: string,
  paths: readonly string[],
  report: ReportIndexing,
): AsyncGenerator<IndexedFile, void, undefined> {
  let textBytes = 0;
  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = paths.slice(start, start + BATCH);
    const isFull = textBytes > MAX_TEXT_BYTES;
    const contents = await Promise.all(batch.map((path) => (isFull ? tooMuch : readTextFile(root, path))));
    for (const [at, content] of contents.entries()) {
      if ("text" in content) textBytes += content.bytes;
      yield indexFile(batch[at] as string, content);
    }
    report(start + batch.length, paths.length);
    // Lets requests and reports through while a large repository is read.
    await setImmediate();
  }
}

function groupDefinitions(files: readonly IndexedFile[]): Map<string, DefinedSymbol[]> {
  const definitions = new Map<string, DefinedSymbol[]>();
  for (const file of files) {
    for (const symbol of file.symbols) {
      if (symbol.kind === "heading") continue;
      const known = definitions.get(symbol.name);
      if (known === undefined) definitions.set(symbol.name, [{ file, symbol }]);
      else known.push({ file, symbol });
    }
  }
  return definitions;
}
