import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Files = Readonly<Record<string, string | Buffer>>;

/** A git repository in a temporary folder, for one test. */
export interface FixtureRepository {
  readonly path: string;
  write(files: Files): Promise<void>;
  git(...parameters: string[]): Promise<string>;
  /** Commits everything under a fixed clock. */
  commit(subject: string, author?: string): Promise<void>;
  remove(): Promise<void>;
}

export async function createFixtureRepository(files: Files = {}): Promise<FixtureRepository> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "chatelaine-fixture-")));
  let minute = 0;
  const git = async (parameters: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { stdout } = await run("git", ["-c", "core.hooksPath=/dev/null", ...parameters], {
      cwd: path,
      env: { PATH: process.env["PATH"], HOME: path, GIT_CONFIG_NOSYSTEM: "1", ...environment },
    });
    return stdout;
  };
  const repository: FixtureRepository = {
    path,
    async write(added) {
      for (const [name, content] of Object.entries(added)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), content);
      }
    },
    git: (...parameters) => git(parameters),
    async commit(subject, author = "Ada Example") {
      minute += 1;
      const date = `2026-01-02T03:${String(minute).padStart(2, "0")}:00Z`;
      const identity = ["-c", `user.name=${author}`, "-c", "user.email=someone@example.test"];
      await git(["add", "--all"]);
      await git([...identity, "commit", "--quiet", "--allow-empty", "-m", subject], {
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      });
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
  await git(["init", "--quiet", "--initial-branch", "main"]);
  await repository.write(files);
  return repository;
}
