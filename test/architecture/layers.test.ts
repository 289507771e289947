import { relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { declaredDependencies, packages, root } from "../../scripts/packages.js";
import { findCycles } from "./find-cycles.js";
import { findPath } from "./find-path.js";
import { importGraph } from "./import-graph.js";
import { layerFaults } from "./layers.js";
import { isTest, sourceFiles } from "./source-files.js";

const files = sourceFiles("packages", "examples", "stories");
for (const path of files.keys()) if (isTest(path)) files.delete(path);

const entries = new Map(
  packages.flatMap(({ entries }) =>
    entries.map(({ specifier, source }) => [specifier, relative(root, source).split(sep).join("/")] as const),
  ),
);
const graph = importGraph(files, entries);
const inPackages = new Map([...graph].filter(([path]) => path.startsWith("packages/")));

describe("the import graph", () => {
  it("is read: it has the files and the edges that are there", () => {
    expect(graph.size).toBeGreaterThan(100);
    expect(
      findPath(graph, entry("@chatelaine/core"), (to) => to === "packages/core/src/base/json.ts", {
        types: false,
      }),
    ).toBeDefined();
  });

  it("points down the layers, and siblings never meet", () => {
    expect(layerFaults(graph)).toEqual([]);
  });

  it("has no cycle, types included", () => {
    expect(findCycles(graph).map((cycle) => cycle.join(" → "))).toEqual([]);
  });

  it("leads from every file of the packages to a file that exists or to a declared dependency", () => {
    expect([...inPackages.values()].flat().flatMap(undeclared)).toEqual([]);
  });
});

describe("what an entry loads", () => {
  const needsNode = ["@chatelaine/core/store/sqlite", "@chatelaine/core/testing"];
  const neutral = [...entries.keys()].filter(
    (name) => name.startsWith("@chatelaine/core") && !needsNode.includes(name),
  );

  it.each(neutral)("%s runs where there is no Node", (name) => {
    expect(findPath(graph, entry(name), (to) => to.startsWith("node:"), { types: true })).toBeUndefined();
  });

  it.each([...neutral.filter((name) => !/providers\/./.test(name)), "@chatelaine/core/testing"])(
    "%s loads no optional peer",
    (name) => {
      const optional = ["openai", "@anthropic-ai/sdk", "better-sqlite3"];
      expect(findPath(graph, entry(name), (to) => optional.includes(to), { types: true })).toBeUndefined();
    },
  );

  it.each([
    "@chatelaine/core/client",
    "@chatelaine/core/protocol",
    "@chatelaine/react",
    "@chatelaine/react/hooks",
  ])("%s never meets zod", (name) => {
    expect(findPath(graph, entry(name), (to) => /^zod(\/|$)/.test(to), { types: true })).toBeUndefined();
  });
});

function entry(specifier: string): string {
  const path = entries.get(specifier);
  if (path === undefined || !graph.has(path)) throw new Error(`${specifier} has no source`);
  return path;
}

function undeclared({ from, to, specifier }: { from: string; to: string; specifier: string }): string[] {
  const owner = packages.find(({ folder }) => from.startsWith(`packages/${folder}/`));
  if (owner === undefined || graph.has(to) || to.startsWith("node:")) return [];
  const known = [owner.name, ...declaredDependencies(owner.manifest)].map((name) =>
    name.replace("@types/", ""),
  );
  return known.some((name) => specifier === name || specifier.startsWith(`${name}/`))
    ? []
    : [`${from} → ${specifier}`];
}
