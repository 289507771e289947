import { posix } from "node:path";
import { readImports } from "./read-imports.js";

export interface Edge {
  readonly from: string;
  /** A path of the graph, or the bare specifier of what lies outside it. */
  readonly to: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** From each file to what it imports. */
export type ImportGraph = ReadonlyMap<string, readonly Edge[]>;

/**
 * Reads the graph of files given as path and text. `entries` maps package specifiers to the files behind them, so
 * that the graph goes through package boundaries.
 */
export function importGraph(
  files: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, string> = new Map(),
): ImportGraph {
  const graph = new Map<string, Edge[]>();
  for (const [from, text] of files) {
    const edges = readImports(from, text).map(({ specifier, typeOnly }) => ({
      from,
      to: resolve(from, specifier, files) ?? entries.get(specifier) ?? specifier,
      specifier,
      typeOnly,
    }));
    graph.set(from, edges);
  }
  return graph;
}

function resolve(from: string, specifier: string, files: ReadonlyMap<string, string>): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  const stem = path.replace(/\.js$/, "");
  return [path, `${stem}.ts`, `${stem}.tsx`].find((candidate) => files.has(candidate)) ?? path;
}
