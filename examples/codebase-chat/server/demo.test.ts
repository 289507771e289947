import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ChatEvent } from "@chatelaine/core";
import { createChatClient } from "@chatelaine/core/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureRepository, type FixtureRepository } from "../testing/fixture-repository.js";
import { runDemo, type RunningDemo } from "../testing/run-demo.js";
import { shopFiles } from "../testing/shop-files.js";

let repository: FixtureRepository;
let data: string;
let demo: RunningDemo;
const parameters = (port = "0") => ["--repo", repository.path, "--data", data, "--port", port];

beforeAll(async () => {
  repository = await createFixtureRepository(shopFiles);
  await repository.commit("Open the shop");
  data = await mkdtemp(join(tmpdir(), "chatelaine-data-"));
  demo = await runDemo(parameters());
}, 60_000);

afterAll(async () => {
  demo.signal("SIGKILL");
  await demo.exitCode;
  await repository.remove();
  await rm(data, { recursive: true, force: true });
});

async function ask(message: string, url = demo.url): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  const client = createChatClient({ api: `${url ?? ""}/api/chat` });
  for await (const { event } of client.sendMessage({ message, client_message_id: crypto.randomUUID() })) {
    events.push(event);
  }
  return events;
}

/** Status of a GET with a given Host header, which `fetch` would not send. */
function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${demo.url ?? ""}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid="]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("the demo's server", () => {
  it("says where it is ready, and tells the page about the repository and the model", async () => {
    expect(demo.output()).toContain("The demo model is a small program, not a language model.");
    const response = await fetch(`${demo.url ?? ""}/api/demo`);
    expect(await response.json()).toEqual({
      repo: {
        name: "Shop",
        branch: "main",
        head: (await repository.git("rev-parse", "--short=7", "HEAD")).trim(),
      },
      provider: { id: "demo", name: "Demo model", model: "demo-model", is_demo: true },
    });
  });

  it("takes a question through the model, the tools and back", async () => {
    const events = await ask("Where is the session token verified?");
    const results = events.filter((event) => event.type === "tool_result");
    expect(results.map(({ tool_name, success, summary }) => ({ tool_name, success, summary }))).toEqual([
      {
        tool_name: "search_codebase",
        success: true,
        summary: expect.stringMatching(/^\d results$/) as string,
      },
      { tool_name: "get_context", success: true, summary: "verifySessionToken in session.ts, line 6" },
    ]);
    expect(results.map(({ artifact }) => artifact?.type)).toEqual(["search_results", "markdown"]);
    const text = events.map((event) => (event.type === "text_delta" ? event.text : "")).join("");
    expect(text).toContain("**`verifySessionToken`** is a function in `src/auth/session.ts:6`");
    expect(events.at(-1)).toMatchObject({ type: "done", stop_reason: "end_turn", provider: "demo" });
  });

  it("keeps its conversations in the folder that it was given", async () => {
    expect((await readdir(data)).some((name) => name.endsWith(".sqlite"))).toBe(true);
  });

  it("answers only to the names of this machine", async () => {
    expect(await statusFor("localhost:1234", "/api/demo")).toBe(200);
    for (const host of ["evil.test", "127.0.0.1.evil.test", "localhost.evil.test:80"]) {
      expect(await statusFor(host, "/api/demo"), host).toBe(403);
      expect(await statusFor(host, "/api/chat/conversations"), host).toBe(403);
    }
  });

  it("refuses a port that is taken, and says so", async () => {
    const port = new URL(demo.url ?? "").port;
    const second = await runDemo(parameters(port));
    expect(second.url).toBeUndefined();
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken. Choose another with --port.`);
  });

  it("refuses a folder that is no repository", async () => {
    const second = await runDemo(["--repo", data, "--data", data, "--port", "0"]);
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain("is not a git repository");
  });

  it("ends cleanly on a signal while it still reads the repository", async () => {
    const large = await createFixtureRepository(
      Object.fromEntries(
        Array.from({ length: 1500 }, (_, at) => [`${at}.ts`, "export const a = 1;\n".repeat(90)]),
      ),
    );
    try {
      await large.git("add", "--all");
      const second = runDemo(["--repo", large.path, "--data", data, "--port", "0"], (line, stop) => {
        if (line.startsWith("Reading")) stop("SIGTERM");
      });
      expect(await (await second).exitCode).toBe(0);
      expect((await second).url).toBeUndefined();
    } finally {
      await large.remove();
    }
  });

  it("ends cleanly on Ctrl-C in mid-answer: the reader is told, and no process is left", async () => {
    const children = await childrenOf(demo.pid);
    expect(children.length).toBeGreaterThan(0);
    // Under `npm run` one key comes twice.
    const pressCtrlC = () => {
      demo.signal("SIGINT");
      demo.signal("SIGINT");
    };
    const client = createChatClient({ api: `${demo.url ?? ""}/api/chat` });
    const events: ChatEvent[] = [];
    const message = {
      message: "Explain src/auth/session.ts in detail",
      client_message_id: crypto.randomUUID(),
    };
    for await (const { event } of client.sendMessage(message)) {
      if (event.type === "text_delta" && !events.some(({ type }) => type === "text_delta")) pressCtrlC();
      events.push(event);
    }
    expect(events.at(-1)).toMatchObject({ type: "stopped", reason: "shutdown" });
    expect(await demo.exitCode).toBe(0);
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
