import { parseArguments, usage } from "./parse-arguments.js";
import { createProgress } from "./show-progress.js";
import { startDemo, type Demo } from "./start-demo.js";

/** `npm run` passes on a Ctrl-C that the terminal has sent to every process already: the two are one. */
const SAME_KEY_MS = 500;

const stopping = new AbortController();
const progress = createProgress(process.stdout);
let demo: Demo | undefined;
let askedToStopAt: number | undefined;

process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);

try {
  // `npm run` changes to the root; paths are meant from where it was called.
  const options = parseArguments(process.argv.slice(2), process.env["INIT_CWD"] ?? process.cwd());
  print(`Reading ${options.repo} …`);
  const onProgress = (message: string) => progress.show(message);
  demo = await startDemo({ ...options, onProgress, signal: stopping.signal });
  if (stopping.signal.aborted) await end(demo);
  welcome(demo);
} catch (error) {
  progress.end();
  if (stopping.signal.aborted) process.exit(0);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exit(1);
}

function welcome({ url, info: { repo, provider } }: Demo): void {
  const at = repo.head === null ? "" : ` at ${repo.head}`;
  print(`Chat about ${repo.name}${at} with ${provider.name}, ${provider.model}.`);
  if (provider.is_demo) {
    print("The demo model is a small program, not a language model.");
    print("Set ANTHROPIC_API_KEY or OPENAI_API_KEY for a real one.");
  }
  print(`Ready on ${url}`);
}

/** The first signal asks, the second insists. */
function onSignal(): void {
  const now = performance.now();
  if (askedToStopAt !== undefined) {
    if (now - askedToStopAt > SAME_KEY_MS) process.exit(130);
    return;
  }
  askedToStopAt = now;
  stopping.abort();
  print("Stopping …");
  if (demo !== undefined) void end(demo);
}

async function end(running: Demo): Promise<void> {
  await running.stop();
  process.exit(0);
}

function print(line: string): void {
  progress.end();
  process.stdout.write(`${line}\n`);
}
