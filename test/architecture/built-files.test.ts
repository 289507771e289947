import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "tsup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredDependencies, packages } from "../../scripts/packages.js";
import { builds } from "../../tsup.config.js";
import { findPath } from "./find-path.js";
import { importGraph, type ImportGraph } from "./import-graph.js";

// The real build, in a folder of its own: `dist` may be old, or in use by another test.
const folder = mkdtempSync(join(tmpdir(), "chatelaine-built-"));
const graphs = new Map<string, ImportGraph>();
const texts = new Map<string, string>();

beforeAll(async () => {
  for (const [index, options] of builds.entries()) {
    const name = packages[index]!.folder;
    const outDir = join(folder, name);
    await build({ ...options, outDir, config: false });
    const files = new Map(
      readdirSync(outDir, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".js"))
        .map((path) => [path, readFileSync(join(outDir, path), "utf8")]),
    );
    graphs.set(name, importGraph(files));
    for (const [path, text] of files) texts.set(`${name}/${path}`, text);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(packages.map(({ folder, ...rest }) => ({ folder, ...rest })))("$name as built", (published) => {
  const graph = () => graphs.get(published.folder)!;

  it("has every exported entry", () => {
    const outputs = published.entries.map(({ output }) => relative(join(published.path, "dist"), output));
    expect([...graph().keys()]).toEqual(expect.arrayContaining(outputs));
  });

  it("imports only what it declares, so that nothing was bundled and nothing is missing", () => {
    const declared = [published.name, ...declaredDependencies(published.manifest)];
    const foreign = [...graph().values()]
      .flat()
      .map(({ to }) => to)
      .filter((to) => !graph().has(to) && !to.startsWith("node:"))
      .filter((to) => !declared.some((name) => to === name || to.startsWith(`${name}/`)));
    expect(foreign).toEqual([]);
    expect([...texts.values()].join("\n")).not.toMatch(/^\/\/ .*node_modules\//m);
  });
});

it("every file of react is a client module, shared chunks too", () => {
  const react = [...texts].filter(([path]) => path.startsWith("react/"));
  expect(react.length).toBeGreaterThan(0);
  expect(react.filter(([, text]) => !text.startsWith(`"use client";\n`)).map(([path]) => path)).toEqual([]);
});

const core = packages.find(({ folder }) => folder === "core")!;
const neutral = core.entries
  .map(({ name }) => name)
  .filter((name) => !/^(store\/sqlite|testing)\//.test(name));

it.each(neutral)("core's %s needs no Node and no database driver", (name) => {
  const needsNode = (to: string): boolean => to.startsWith("node:") || to === "better-sqlite3";
  expect(findPath(graphs.get("core")!, `${name}.js`, needsNode, { types: true })).toBeUndefined();
});

it.each(["client/index", "protocol/index"])("core's %s, as a browser loads it, is free of zod", (name) => {
  const chain = findPath(graphs.get("core")!, `${name}.js`, (to) => /^zod(\/|$)/.test(to), { types: true });
  expect(chain).toBeUndefined();
});
