import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Tool, ToolContext } from "@chatelaine/core";
import { executeTool, ToolRegistry } from "@chatelaine/core/tools";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureRepository, type FixtureRepository } from "../testing/fixture-repository.js";
import { shopFiles } from "../testing/shop-files.js";
import { connectCodebaseTools, type CodebaseTools } from "./mcp-tools.js";

let repository: FixtureRepository;
let codebase: CodebaseTools;

beforeAll(async () => {
  repository = await createFixtureRepository(shopFiles);
  await repository.commit("Open the shop");
  codebase = await connectCodebaseTools({ repo: repository.path });
}, 60_000);

afterAll(async () => {
  await codebase.close();
  await repository.remove();
});

/** Runs a tool as the chat does. */
async function execute(name: string, input: Record<string, string>) {
  const call = { id: "call_1", name, input, rawArguments: JSON.stringify(input) };
  return executeTool(new ToolRegistry(codebase.tools), call, contextOf(new AbortController().signal));
}

function contextOf(signal: AbortSignal): ToolContext {
  return {
    ...{ signal, principal: { userId: "u", permissionLevel: "read_only" }, scopeId: "default" },
    ...{ conversationId: "c", turnId: "t", toolId: "call_1", progress: () => undefined },
  };
}

describe("the codebase's tools", () => {
  it("are the MCP server's, with their names, titles and schemas", () => {
    const described = codebase.tools.map(({ name, title, safety }: Tool) => ({ name, title, safety }));
    expect(described).toEqual([
      { name: "search_codebase", title: "Search code", safety: "read_only" },
      { name: "get_overview", title: "Read overview", safety: "read_only" },
      { name: "get_context", title: "Read context", safety: "read_only" },
    ]);
    expect(codebase.tools[0]?.parameters).toMatchObject({ type: "object", required: ["query"] });
  });

  it("tell what was read", () => {
    expect(codebase.overview).toMatchObject({ name: "Shop", files: 9 });
  });

  it("show a search as search results", async () => {
    const { artifact, summary, output } = await execute("search_codebase", { query: "verify session token" });
    expect(summary).toMatch(/^\d results$/);
    expect(artifact).toMatchObject({
      type: "search_results",
      title: "Results for “verify session token”",
      evidence: { basis: "inferred", coverage: { examined: 9, total: 9, unit: "files" } },
    });
    expect(artifact?.evidence?.source).toMatch(/^index at [0-9a-f]{7}$/);
    expect(artifact?.data).toMatchObject({
      query: "verify session token",
      results: [
        {
          title: "src/auth/session.ts:6",
          path: "src/auth/session.ts",
          line: 6,
          symbol: "verifySessionToken",
        },
        ...Array.from({ length: Number.parseInt(summary) - 1 }, () => ({})),
      ],
    });
    expect(output).toContain('"kind":"definition"');
  });

  it("show an overview and a context as pages", async () => {
    const overview = await execute("get_overview", {});
    expect(overview).toMatchObject({
      summary: expect.stringMatching(/^9 files, \d+ lines$/) as string,
      artifact: { type: "markdown", title: "Overview of Shop", evidence: { basis: "measured" } },
    });
    const context = await execute("get_context", { target: "src/auth/session.ts" });
    expect(context).toMatchObject({
      summary: "session.ts, 21 lines",
      artifact: { type: "markdown", title: "src/auth/session.ts" },
    });
    expect(context.artifact?.data).toMatchObject({
      content_md: expect.stringContaining("### History") as string,
    });
  });

  it("tell the model what it may have meant", async () => {
    const { envelope, output } = await execute("get_context", { target: "verifySesionToken" });
    expect(envelope.error?.code).toBe("tool_failed");
    expect(output).toContain("Did you mean one of these? verifySessionToken");
  });

  it("refuse arguments outside the server's schema before the server is asked", async () => {
    const { envelope } = await execute("search_codebase", { query: "" });
    expect(envelope.error?.code).toBe("tool_arguments_invalid");
  });

  it("end when the call is stopped, and the server goes on", async () => {
    const stop = new AbortController();
    const pid = codebase.pid() as number;
    process.kill(pid, "SIGSTOP");
    const call = codebase.tools[0]?.execute({ query: "hash" }, contextOf(stop.signal)) as Promise<unknown>;
    const outcome = expect(call).rejects.toThrow("enough");
    // By now the call waits for the server's answer.
    await setTimeout(200);
    stop.abort(new Error("enough"));
    await outcome;
    process.kill(pid, "SIGCONT");
    expect((await execute("search_codebase", { query: "hash" })).envelope.success).toBe(true);
    expect(codebase.pid()).toBe(pid);
  });

  it("answer with a clean error when the server dies, and start it anew for the next calls", async () => {
    const pid = codebase.pid() as number;
    process.kill(pid, "SIGSTOP");
    const call = execute("search_codebase", { query: "hash" });
    process.kill(pid, "SIGKILL");
    expect((await call).output).toContain("The codebase server stopped before it answered");
    const next = await Promise.all([
      execute("search_codebase", { query: "hash" }),
      execute("get_context", { target: "hash" }),
    ]);
    expect(next.map(({ envelope }) => envelope.success)).toEqual([true, true]);
    expect(codebase.pid()).not.toBe(pid);
  });
});

describe("connectCodebaseTools", () => {
  it("rejects with the server's own words where there is no repository", async () => {
    const folder = await mkdtemp(join(tmpdir(), "chatelaine-plain-"));
    try {
      await expect(connectCodebaseTools({ repo: folder })).rejects.toThrow(/is not a git repository/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("tells how far the reading is", async () => {
    const large = await createFixtureRepository(
      Object.fromEntries(
        Array.from({ length: 1500 }, (_, at) => [`${at}.ts`, "export const a = 1;\n".repeat(90)]),
      ),
    );
    const progress: string[] = [];
    try {
      await large.git("add", "--all");
      const onProgress = (message: string) => progress.push(message);
      await (await connectCodebaseTools({ repo: large.path, onProgress })).close();
    } finally {
      await large.remove();
    }
    expect(progress[0]).toMatch(/^Indexed \d+ of 1500 files$/);
  });

  it("leaves no process behind", async () => {
    const own = await connectCodebaseTools({ repo: repository.path });
    const pid = own.pid() as number;
    await own.close();
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
