import { spawn } from "node:child_process";

/** Git said no, or could not be run. The message is Git's own last line. */
export class GitError extends Error {
  override readonly name = "GitError";
}

// A repository's own configuration may name programs that Git would run for us. None of them is wanted here.
const SAFE_CONFIGURATION = [
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
  ...["-c", "log.showSignature=false"],
];
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** Runs `git` in a directory, without a shell, and gives what it printed. */
export function runGit(directory: string, parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["--no-pager", ...SAFE_CONFIGURATION, ...parameters], {
      cwd: directory,
      env: gitEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: TIMEOUT_MS,
    });
    const output: Buffer[] = [];
    let size = 0;
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) child.kill();
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString("utf8")).slice(-2000);
    });
    child.on("error", (error) => reject(new GitError(`Git could not be started: ${error.message}`)));
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString("utf8"));
      else reject(new GitError(complaint.trim().split("\n").at(-1) || `git ${parameters[0] ?? ""} failed.`));
    });
  });
}

/** As {@link runGit}, for a question that Git answers with "no" by failing. */
export async function askGit(directory: string, parameters: readonly string[]): Promise<string | undefined> {
  try {
    return (await runGit(directory, parameters)).trim() || undefined;
  } catch {
    return undefined;
  }
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    // A GIT_DIR left by a hook would make Git answer for another repository.
    if (!name.startsWith("GIT_")) environment[name] = value;
  }
  return {
    ...environment,
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
  };
}
