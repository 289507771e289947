import { posix } from "node:path";
import type { OverviewResult } from "../contract.js";
import type { Codebase } from "../index/codebase.js";
import type { IndexedFile } from "../index/indexed-file.js";
import { describeFolder, manifestName, readmeTitle } from "./describe-folder.js";
import { summariseCommit } from "./file-history.js";

const MAX = { languages: 10, directories: 20, entryPoints: 10, commits: 8, hotspots: 10 } as const;
const ENTRY_NAME = /^(?:main|index|cli|app|server|lib|mod|__main__|manage|program)\.\w+$/i;

/** What the repository is, what it is made of, and where its work happens. */
export function getOverview(codebase: Codebase): OverviewResult {
  const { repository, files, history, state } = codebase;
  const description = describeFolder(codebase, "");
  return {
    name: readmeTitle(codebase) ?? manifestName(codebase) ?? repository.name,
    ...(description === undefined ? {} : { description }),
    branch: repository.branch,
    head: repository.head,
    files: files.length,
    lines: countLines(files),
    languages: languagesOf(files),
    directories: directoriesOf(codebase),
    entry_points: entryPointsOf(files),
    recent_commits: history.slice(0, MAX.commits).map(summariseCommit),
    hotspots: hotspotsOf(codebase),
    commits_examined: history.length,
    index: state,
    truncated: false,
  };
}

function countLines(files: readonly IndexedFile[]): number {
  return files.reduce((sum, file) => sum + file.lines.length, 0);
}

function languagesOf(files: readonly IndexedFile[]): OverviewResult["languages"] {
  const counted = files.filter((file) => file.skipped === undefined);
  const total = Math.max(1, countLines(counted));
  return groupBy(counted, (file) => file.language.name)
    .map(([name, group]) => {
      const lines = countLines(group);
      return { name, files: group.length, lines, share: Math.round((1000 * lines) / total) / 1000 };
    })
    .sort((a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1))
    .slice(0, MAX.languages);
}

/** The top folders; one that only holds folders, such as `packages`, is shown by what is in it. */
function directoriesOf(codebase: Codebase): OverviewResult["directories"] {
  const inFolders = codebase.files.filter((file) => file.path.includes("/"));
  const top = groupBy(inFolders, (file) => firstSegments(file.path, 1));
  const groups = top.flatMap(([path, group]) => {
    const inner = groupBy(group, (file) => firstSegments(file.path, 2));
    const holdsOnlyFolders = group.every((file) => file.path.split("/").length > 2);
    return holdsOnlyFolders && inner.length <= 12 ? inner : [[path, group] as const];
  });
  return groups
    .sort(([, a], [, b]) => countLines(b) - countLines(a))
    .slice(0, MAX.directories)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, group]) => {
      const description = describeFolder(codebase, path);
      const size = { files: group.length, lines: countLines(group) };
      return description === undefined ? { path, ...size } : { path, ...size, description };
    });
}

function entryPointsOf(files: readonly IndexedFile[]): string[] {
  return files
    .filter((file) => file.role === "source" && ENTRY_NAME.test(posix.basename(file.path)))
    .filter((file) => file.lines.length > 0)
    .map((file) => file.path)
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .slice(0, MAX.entryPoints);
}

function hotspotsOf(codebase: Codebase): OverviewResult["hotspots"] {
  const changes = new Map<string, number>();
  for (const commit of codebase.history) {
    for (const path of commit.paths) {
      const role = codebase.filesByPath.get(path)?.role;
      if (role === "source" || role === "test") changes.set(path, (changes.get(path) ?? 0) + 1);
    }
  }
  return [...changes]
    .filter(([, count]) => count > 1)
    .sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? -1 : 1))
    .slice(0, MAX.hotspots)
    .map(([path, count]) => ({ path, changes: count }));
}

function groupBy(
  files: readonly IndexedFile[],
  keyOf: (file: IndexedFile) => string,
): (readonly [string, IndexedFile[]])[] {
  const groups = new Map<string, IndexedFile[]>();
  for (const file of files) {
    const key = keyOf(file);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [file]);
    else group.push(file);
  }
  return [...groups];
}

function firstSegments(path: string, count: number): string {
  return path.split("/").slice(0, count).join("/");
}

function depth(path: string): number {
  return path.split("/").length;
}
