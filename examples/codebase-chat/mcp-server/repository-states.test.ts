import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { connectClient, connectInProcess, textOf, type ConnectedClient } from "../testing/connect-client.js";
import { createFixtureRepository, type Files } from "../testing/fixture-repository.js";
import { contextResultSchema, overviewResultSchema, searchResultSchema } from "./contract.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function repositoryWith(files: Files) {
  const repository = await createFixtureRepository(files);
  cleanups.push(repository.remove);
  return repository;
}

async function connect(path: string): Promise<ConnectedClient> {
  const connected = await connectInProcess(path);
  cleanups.push(connected.close);
  return connected;
}

describe("the server on unusual folders", () => {
  it("says so and ends where the folder is no git repository", async () => {
    const folder = await mkdtemp(join(tmpdir(), "chatelaine-plain-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    await expect(connectClient(folder)).rejects.toThrow("is not a git repository");
    await expect(connectClient(join(folder, "missing"))).rejects.toThrow("is not a folder");
  });

  it("serves a repository without commits", async () => {
    const repository = await repositoryWith({ "a.ts": "export function lonely(): void {}\n" });
    await repository.git("add", "--all");
    const connected = await connect(repository.path);
    const overview = overviewResultSchema.parse((await connected.call("get_overview")).structuredContent);
    expect(overview).toMatchObject({
      branch: "main",
      head: null,
      files: 1,
      recent_commits: [],
      hotspots: [],
    });
    const found = await connected.call("search_codebase", { query: "lonely" });
    expect(searchResultSchema.parse(found.structuredContent).results[0]?.path).toBe("a.ts");
  });

  it("serves an empty repository", async () => {
    const connected = await connect((await repositoryWith({})).path);
    const overview = overviewResultSchema.parse((await connected.call("get_overview")).structuredContent);
    expect(overview).toMatchObject({ files: 0, lines: 0, languages: [], directories: [] });
    expect(textOf(await connected.call("get_context", { target: "x" }))).toContain("no tracked file");
  });

  it("serves the whole repository when started in one of its folders", async () => {
    const repository = await repositoryWith({ "deep/er/a.ts": "const a = 1;\n", "b.ts": "const b = 1;\n" });
    await repository.commit("Begin");
    const connected = await connect(join(repository.path, "deep", "er"));
    const overview = overviewResultSchema.parse((await connected.call("get_overview")).structuredContent);
    expect(overview.files).toBe(2);
  });

  it("does not run what the repository's configuration names", async () => {
    const repository = await repositoryWith({ "a.ts": "const a = 1;\n" });
    await repository.commit("Begin");
    const trace = join(repository.path, "ran");
    await repository.write({ "spy.sh": `#!/bin/sh\ntouch ${trace}\n` });
    await repository.git("config", "core.fsmonitor", `sh ${join(repository.path, "spy.sh")}`);
    const connected = await connect(repository.path);
    await connected.call("get_overview");
    expect(existsSync(trace)).toBe(false);
    // Git itself would have run it, so the test can see the difference.
    await repository.git("status");
    expect(existsSync(trace)).toBe(true);
  });

  it("keeps names and subjects that are odd as they are", async () => {
    const repository = await repositoryWith({
      'sp ace/qu"ote\n.ts': "export const odd = 1;\n",
      "ü/ñ.ts": "const b = 1;\n",
    });
    await repository.commit("Add | pipes, `ticks` and <b>tags</b>");
    const connected = await connect(repository.path);
    const result = await connected.call("get_context", { target: "odd" });
    const context = contextResultSchema.parse(result.structuredContent);
    expect(context.path).toBe('sp ace/qu"ote\n.ts');
    expect(context.history.last_change?.subject).toBe("Add | pipes, `ticks` and <b>tags</b>");
    expect(textOf(result)).toContain("\\<b\\>tags");
  });
});

describe("large repositories", () => {
  it("keeps each result short enough for a model, and says that it is cut", async () => {
    const longName = "aVeryLongNameForAFunctionThatIsUsedNowhere".repeat(2);
    const many = Array.from(
      { length: 400 },
      (_, at) => `export function ${longName}${at}(): void {} // ${"w ".repeat(99)}\n`,
    );
    const packages = Array.from({ length: 40 }, (_, at) => `import "package-${at}/${"deep/".repeat(36)}";\n`);
    const users = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `${"folder-with-a-long-name/".repeat(6)}user-number-${at}.ts`,
        `import "${"../".repeat(6)}many.js";\npopular(${at}); // ${"word ".repeat(60)}\n`,
      ]),
    );
    const repository = await repositoryWith({
      "many.ts": [...packages, ...many].join(""),
      "popular.ts": "export function popular(at: number): number {\n  return at;\n}\n",
      ...users,
    });
    await repository.commit("Grow");
    const connected = await connect(repository.path);
    for (const [name, parameters] of [
      ["get_context", { target: "many.ts" }],
      ["get_context", { target: "popular" }],
      ["get_context", { target: "folder-with-a-long-name" }],
      ["search_codebase", { query: "word popular", limit: 20 }],
    ] as const) {
      const result = await connected.call(name, parameters);
      const label = `${name} ${JSON.stringify(parameters)}`;
      expect(JSON.stringify(result.structuredContent).length, label).toBeLessThanOrEqual(24_000);
      expect(result.structuredContent, label).toMatchObject({ truncated: true });
    }
  });

  it("reports how far the reading is to a call that waits for it", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1500 }, (_, at) => [
        `f/${at}.ts`,
        `export const value${at} = ${at};\n`.repeat(60),
      ]),
    );
    const repository = await repositoryWith(files);
    await repository.git("add", "--all");
    const connected = await connect(repository.path);
    const messages: string[] = [];
    await connected.client.callTool({ name: "get_overview", arguments: {} }, undefined, {
      onprogress: ({ message }) => messages.push(message ?? ""),
    });
    expect(messages[0]).toMatch(/^Indexed \d+ of 1500 files$/);
    const counts = messages.map((message) => Number(/\d+/.exec(message)?.[0]));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });
});
