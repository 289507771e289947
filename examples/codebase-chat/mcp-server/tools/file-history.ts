import type { CommitSummary, ContextResult } from "../contract.js";
import type { Commit } from "../git/read-history.js";
import { clipText } from "./clip.js";

const MAX_AUTHORS = 5;

export function summariseCommit({ sha, date, author, subject }: Commit): CommitSummary {
  return { sha, date, author: clipText(author, 80), subject: clipText(subject, 160) };
}

/** How often the files that `concerns` names were changed, when last, and by whom. */
export function historyOf(
  history: readonly Commit[],
  concerns: (path: string) => boolean,
): ContextResult["history"] {
  const commits = history.filter((commit) => commit.paths.some(concerns));
  const last = commits[0];
  return {
    changes: commits.length,
    ...(last === undefined ? {} : { last_change: summariseCommit(last) }),
    authors: sharesOf(commits.map((commit) => commit.author)),
  };
}

function sharesOf(names: readonly string[]): { name: string; share: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, MAX_AUTHORS)
    .map(([name, count]) => ({
      name: clipText(name, 80),
      share: Math.round((100 * count) / names.length) / 100,
    }));
}
