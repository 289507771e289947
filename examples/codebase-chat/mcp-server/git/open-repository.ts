import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { askGit, runGit, GitError } from "./run-git.js";

/** A repository on disk and where its work stands. */
export interface Repository {
  /** Of the working tree, links resolved. */
  readonly root: string;
  readonly name: string;
  /** `null` where HEAD is detached. */
  readonly branch: string | null;
  /** Short hash; `null` before the first commit. */
  readonly head: string | null;
  /** A tracked file differs from HEAD. */
  readonly dirty: boolean;
}

/** Finds the working tree that a folder belongs to. Throws an Error with a text for people where there is none. */
export async function openRepository(folder: string): Promise<Repository> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new Error(`${path} is not a folder.`);
  const root = await findRoot(path);
  const [branch, head, changes] = await Promise.all([
    askGit(root, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    askGit(root, ["rev-parse", "--quiet", "--verify", "--short=7", "HEAD"]),
    askGit(root, ["status", "--porcelain", "--untracked-files=no"]),
  ]);
  return {
    root,
    name: basename(root),
    branch: branch ?? null,
    head: head ?? null,
    dirty: changes !== undefined,
  };
}

async function findRoot(path: string): Promise<string> {
  try {
    const root = (await runGit(path, ["rev-parse", "--show-toplevel"])).replace(/\n$/, "");
    return await realpath(root);
  } catch (error) {
    if (error instanceof GitError && error.message.includes("not a git repository")) {
      throw new Error(`${path} is not a git repository. Give the path of one with --repo.`);
    }
    throw new Error(
      `${path} cannot be read as a git repository. ${error instanceof Error ? error.message : ""}`,
    );
  }
}
