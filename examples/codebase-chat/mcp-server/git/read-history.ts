import { askGit } from "./run-git.js";

export interface Commit {
  readonly sha: string;
  /** ISO 8601, as the author's clock had it. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  /** Files that the commit touched. */
  readonly paths: readonly string[];
}

const MAX_COMMITS = 2000;
const RECORD = "\x1e";
const FIELD = "\x1f";

/** The newest commits first, at most 2,000; none before the first commit. */
export async function readHistory(root: string): Promise<Commit[]> {
  const format = `--format=${["%x1e%h", "%aI", "%aN", "%s"].join("%x1f")}`;
  const output = await askGit(root, [
    ...["log", "--max-count", String(MAX_COMMITS), "-z", "--name-only"],
    ...["--no-renames", "--no-ext-diff", "--no-textconv", format, "HEAD", "--"],
  ]);
  return (output ?? "").split(RECORD).flatMap(parseCommit);
}

function parseCommit(record: string): Commit[] {
  const [header = "", ...rest] = record.split("\0");
  const [sha, date, author, subject] = header.split(FIELD);
  if (sha === undefined || date === undefined || author === undefined || subject === undefined) return [];
  const paths = rest.map((path) => path.replace(/^\n/, "")).filter((path) => path !== "");
  return [{ sha, date, author, subject, paths }];
}
