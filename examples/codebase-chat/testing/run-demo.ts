import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The demo's server as a process of its own. */
export interface RunningDemo {
  /** Undefined where it ended before it was ready. */
  readonly url: string | undefined;
  readonly pid: number;
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly exitCode: Promise<number | null>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = fileURLToPath(new URL("../server/main.ts", import.meta.url));

export async function runDemo(
  parameters: readonly string[],
  onLine?: (line: string, signal: (name: NodeJS.Signals) => void) => void,
): Promise<RunningDemo> {
  const child = spawn(process.execPath, ["--import", "tsx", main, ...parameters], {
    cwd: root,
    env: { ...process.env, CHATELAINE_DEMO_MODEL: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exitCode = once(child, "exit").then(([code]) => code as number | null);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      onLine?.(line, (name) => child.kill(name));
      const url = /^Ready on (http:\/\/\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return {
    url: await Promise.race([ready, exitCode.then(() => undefined)]),
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => child.kill(name),
    exitCode,
  };
}
