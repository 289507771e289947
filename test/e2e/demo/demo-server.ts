import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../scripts/packages.js";

export interface DemoServer {
  readonly url: string;
  /** Ends it as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash does: nothing is saved any more. */
  kill(): Promise<void>;
}

export interface DemoServerOptions {
  /** Where it keeps its database. */
  readonly data: string;
  /** Default: a free one. */
  readonly port?: number;
}

/** The demo as `npm run demo` starts it, about this repository, with the demo model. */
export async function startDemo({ data, port = 0 }: DemoServerOptions): Promise<DemoServer> {
  const child = spawn(
    process.execPath,
    [join(root, "scripts", "demo.mjs"), "--data", data, "--port", String(port)],
    {
      cwd: root,
      // Fast enough not to wait for, slow enough to be reloaded and stopped in between.
      env: { ...process.env, CHATELAINE_DEMO_MODEL: "1", CHATELAINE_DEMO_TOKENS_PER_SECOND: "150" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await readyUrl(child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    stop: () => end("SIGINT"),
    kill: async () => {
      await end("SIGKILL");
    },
  };
}

async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("The demo's output is not piped.");
  const lines: string[] = [];
  const reader = createInterface(stdout);
  const url = await new Promise<string>((resolve, reject) => {
    reader.on("line", (line) => {
      lines.push(line);
      const ready = /^Ready on (http:\/\/\S+)$/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    reader.on("close", () => reject(new Error(`The demo ended before it was ready:\n${lines.join("\n")}`)));
  });
  // Its output is read on, so that its pipe never fills.
  return url;
}
