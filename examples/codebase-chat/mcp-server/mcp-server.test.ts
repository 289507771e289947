import { mkdtemp, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient, textOf, type ConnectedClient } from "../testing/connect-client.js";
import { createFixtureRepository, type FixtureRepository } from "../testing/fixture-repository.js";
import { shopFiles } from "../testing/shop-files.js";
import { contextResultSchema, overviewResultSchema, searchResultSchema } from "./contract.js";

let repository: FixtureRepository;
let outside: string;
let connected: ConnectedClient;

const search = async (query: string, limit?: number) =>
  searchResultSchema.parse((await connected.call("search_codebase", { query, limit })).structuredContent);
const context = async (target: string) =>
  contextResultSchema.parse((await connected.call("get_context", { target })).structuredContent);
const overview = async () =>
  overviewResultSchema.parse((await connected.call("get_overview")).structuredContent);

beforeAll(async () => {
  repository = await createFixtureRepository(shopFiles);
  outside = await mkdtemp(join(tmpdir(), "chatelaine-outside-"));
  await writeFile(join(outside, "secret.ts"), "export const canarySecret = 'CANARY';\n");
  await repository.commit("Open the shop");
  await repository.write({
    "logo.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
    "huge.ts": `export const canaryHuge = 1;\n${"// filler\n".repeat(80_000)}`,
    "swapped.ts": "export const innocent = 1;\n",
    "src/auth/session.ts": `${String(shopFiles["src/auth/session.ts"])}// End.\n`,
  });
  await symlink(join(outside, "secret.ts"), join(repository.path, "linked.ts"));
  await repository.commit("Close the session store", "Grace Example");
  // What is in the index is a file, what is on disk by now is a link.
  await unlink(join(repository.path, "swapped.ts"));
  await symlink(join(outside, "secret.ts"), join(repository.path, "swapped.ts"));
  await repository.write({ "untracked.ts": "export const canaryUntracked = 1;\n" });
  connected = await connectClient(repository.path);
}, 60_000);

afterAll(async () => {
  await connected.close();
  await repository.remove();
  await rm(outside, { recursive: true, force: true });
});

describe("the tool list", () => {
  it("offers three read-only tools, each with a schema of its input", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["search_codebase", "get_overview", "get_context"]);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint === true)).toBe(true);
    expect(tools[0]?.inputSchema.required).toEqual(["query"]);
    expect(tools[2]?.inputSchema.required).toEqual(["target"]);
  });

  it("refuses arguments that the schema does not allow", async () => {
    const result = await connected.call("search_codebase", { query: "" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("query");
  });
});

describe("search_codebase", () => {
  it("puts the definition that a question describes before its uses and tests", async () => {
    const { results } = await search("where is the session token verified?");
    expect(results[0]).toMatchObject({
      path: "src/auth/session.ts",
      line: 6,
      symbol: "verifySessionToken",
      kind: "definition",
      language: "ts",
    });
    expect(results[0]?.snippet).toMatch(/^export function verifySessionToken/);
  });

  it("finds the places that use a name", async () => {
    const { results } = await search("who calls verifySessionToken?");
    expect(results.slice(1)).toContainEqual(
      expect.objectContaining({
        path: "src/server/routes.ts",
        line: 4,
        symbol: "handleOrder",
        kind: "reference",
      }),
    );
  });

  it("finds a file by its name and a document by its words", async () => {
    expect((await search("routes.ts")).results[0]).toMatchObject({
      kind: "path",
      path: "src/server/routes.ts",
    });
    expect((await search("readme about session tokens")).results[0]).toMatchObject({
      kind: "doc",
      path: "README.md",
    });
  });

  it("gives no more than was asked for, and says how many there are", async () => {
    const { results, total, truncated } = await search("session token", 1);
    expect(results).toHaveLength(1);
    expect(total).toBeGreaterThan(1);
    expect(truncated).toBe(true);
  });

  it("answers with nothing where nothing matches", async () => {
    expect(await search("zzyzx")).toMatchObject({ results: [], total: 0, truncated: false });
  });

  it("sees neither untracked nor huge files, nor what a link leads to", async () => {
    for (const canary of ["canaryUntracked", "canaryHuge", "canarySecret"]) {
      expect((await search(canary)).results, canary).toEqual([]);
    }
  });
});

describe("get_context", () => {
  it("reads a file with its symbols, its imports, who imports it and its history", async () => {
    const file = await context("src/auth/session.ts");
    expect(file).toMatchObject({
      type: "file",
      imports: ["src/crypto/hash.ts"],
      imported_by: ["src/auth/session.test.ts", "src/server/routes.ts"],
      truncated: false,
    });
    expect(file.excerpt).toMatchObject({ start: 1, end: 22, language: "ts" });
    expect(file.symbols.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "variable LIFETIME_MS",
      "function verifySessionToken",
      "class SessionStore",
      "method open",
      "method close",
    ]);
    expect(file.history).toMatchObject({
      changes: 2,
      last_change: { subject: "Close the session store", author: "Grace Example" },
      authors: [
        { name: "Ada Example", share: 0.5 },
        { name: "Grace Example", share: 0.5 },
      ],
    });
  });

  it("reads a definition by its name, with its comment and the places that use it", async () => {
    const symbol = await context("verifySessionToken");
    expect(symbol).toMatchObject({ type: "symbol", path: "src/auth/session.ts", symbol: { line: 6 } });
    expect(symbol.excerpt).toMatchObject({ start: 5, end: 9 });
    expect(symbol.references.map(({ path, line }) => `${path}:${line}`)).toEqual([
      "src/server/routes.ts:4",
      "src/auth/session.test.ts:4",
    ]);
  });

  it("reads the definition around a line, a method of a class, and a folder", async () => {
    expect(await context("src/auth/session.ts:15")).toMatchObject({ symbol: { name: "open" } });
    expect(await context("SessionStore.close()")).toMatchObject({ symbol: { name: "close", line: 18 } });
    const folder = await context("src/server/");
    expect(folder).toMatchObject({ type: "directory", path: "src/server" });
    expect(folder.files.map(({ path }) => path)).toEqual(["src/server/index.ts", "src/server/routes.ts"]);
  });

  it("finds a file by the end of its path", async () => {
    expect(await context("auth/session.ts")).toMatchObject({ type: "file", path: "src/auth/session.ts" });
  });

  it("suggests near names where there is no such target", async () => {
    const result = await connected.call("get_context", { target: "verifySesionToken" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/Did you mean.*verifySessionToken/);
  });

  it.each([
    "../../etc/passwd",
    "/etc/passwd",
    "src/../../secret.ts",
    "linked.ts",
    "..",
    "/",
    ".git/config",
    "%2e%2e/x",
  ])("finds nothing at %s", async (target) => {
    const result = await connected.call("get_context", { target });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("CANARY");
  });

  it("does not read a tracked file that became a link", async () => {
    expect((await context("swapped.ts")).excerpt).toBeUndefined();
  });

  it("writes the same as a page to read", async () => {
    const text = textOf(await connected.call("get_context", { target: "verifySessionToken" }));
    expect(text).toContain("```ts\n/** Tells whether a session token is good");
    expect(text).toContain("`src/server/routes.ts:4`");
  });
});

describe("get_overview", () => {
  it("tells what the repository is, what it is made of and what happened last", async () => {
    const result = await overview();
    expect(result).toMatchObject({ name: "Shop", description: "Sells things by mail.", branch: "main" });
    expect(result.head).toMatch(/^[0-9a-f]{7}$/);
    expect(result.index).toMatchObject({
      head: result.head,
      dirty: true,
      files_total: 12,
      files_indexed: 9,
    });
    expect(result.languages.map(({ name }) => name)).toContain("Python");
    expect(result.directories.map(({ path }) => path)).toEqual([
      "src/auth",
      "src/crypto",
      "src/server",
      "tools",
    ]);
    expect(result.entry_points).toEqual(["src/server/index.ts"]);
    expect(result.hotspots).toEqual([{ path: "src/auth/session.ts", changes: 2 }]);
    expect(result.recent_commits.map(({ subject }) => subject)).toEqual([
      "Close the session store",
      "Open the shop",
    ]);
  });

  it("gives the same answer in another process", async () => {
    const other = await connectClient(repository.path);
    try {
      const calls = [
        ["get_overview", {}],
        ["search_codebase", { query: "session token" }],
        ["get_context", { target: "src" }],
      ] as const;
      for (const [name, parameters] of calls) {
        expect(await other.call(name, { ...parameters })).toEqual(
          await connected.call(name, { ...parameters }),
        );
      }
    } finally {
      await other.close();
    }
  });
});
