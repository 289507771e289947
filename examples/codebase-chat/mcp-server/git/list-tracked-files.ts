import { runGit } from "./run-git.js";

const REGULAR_FILE_MODES: ReadonlySet<string> = new Set(["100644", "100755"]);

/** Paths of the tracked regular files, in byte order; links and submodules are left out. */
export async function listTrackedFiles(root: string): Promise<string[]> {
  const output = await runGit(root, ["ls-files", "-z", "--stage"]);
  const paths = new Set<string>();
  for (const entry of output.split("\0")) {
    const tab = entry.indexOf("\t");
    if (tab !== -1 && REGULAR_FILE_MODES.has(entry.slice(0, 6))) paths.add(entry.slice(tab + 1));
  }
  return [...paths].sort();
}
