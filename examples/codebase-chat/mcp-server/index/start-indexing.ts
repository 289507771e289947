import type { Repository } from "../git/open-repository.js";
import { readCodebase, type Codebase, type ReportIndexing } from "./codebase.js";

/** The reading of a repository, while it goes on and after. */
export interface Indexing {
  readonly codebase: Promise<Codebase>;
  /** Tells how far the reading is, now and as it goes on; not at all once it is over. Returns how to stop. */
  watch(report: ReportIndexing): () => void;
}

export function startIndexing(repository: Repository): Indexing {
  const watchers = new Set<ReportIndexing>();
  let latest: readonly [done: number, total: number] | undefined;
  const codebase = readCodebase(repository, (done, total) => {
    latest = [done, total];
    for (const watcher of watchers) watcher(done, total);
  }).finally(() => {
    latest = undefined;
    watchers.clear();
  });
  // Each tool call sees the failure; without one it is nobody's.
  codebase.catch(() => undefined);
  return {
    codebase,
    watch(report) {
      watchers.add(report);
      if (latest !== undefined) report(...latest);
      return () => watchers.delete(report);
    },
  };
}
