import type { Edge, ImportGraph } from "./import-graph.js";

export interface PathOptions {
  /** Follow imports that the compiler erases, too. */
  readonly types: boolean;
}

/** The shortest chain of imports from a file to one that `isForbidden`, or `undefined`. */
export function findPath(
  graph: ImportGraph,
  start: string,
  isForbidden: (to: string) => boolean,
  { types }: PathOptions,
): string[] | undefined {
  const cameFrom = new Map<string, Edge>();
  const queue = [start];
  for (const file of queue) {
    for (const edge of graph.get(file) ?? []) {
      if ((edge.typeOnly && !types) || cameFrom.has(edge.to) || edge.to === start) continue;
      cameFrom.set(edge.to, edge);
      if (isForbidden(edge.to)) return chainTo(edge.to, cameFrom);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function chainTo(end: string, cameFrom: ReadonlyMap<string, Edge>): string[] {
  const chain = [end];
  for (let edge = cameFrom.get(end); edge !== undefined; edge = cameFrom.get(edge.from))
    chain.unshift(edge.from);
  return chain;
}
