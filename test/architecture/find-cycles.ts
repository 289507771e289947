import type { ImportGraph } from "./import-graph.js";

/** Each cycle once, as the files in order of import: `["a.ts", "b.ts", "a.ts"]`. Type imports count. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of graph.get(file) ?? []) if (graph.has(to)) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
