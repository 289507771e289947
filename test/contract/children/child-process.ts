import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A script of this folder in a process of its own. */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** Lines of its standard output so far. */
  readonly lines: readonly string[];
  /** Resolves with the next line that it prints; rejects when it ends first. */
  nextLine(): Promise<string>;
  /** Resolves when it has ended, with its exit code (null after a signal) and what it wrote to stderr. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

export function startChild(script: string, ...parameters: readonly string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", path, ...parameters]);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return {
    process: child,
    lines,
    ended,
    nextLine: () =>
      Promise.race([
        once(output, "line").then(([line]) => line as string),
        ended.then(({ code, errors: reason }) => {
          throw new Error(`${script} ended with ${code}. ${reason}`);
        }),
      ]),
  };
}
