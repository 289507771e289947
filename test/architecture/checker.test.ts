import { describe, expect, it } from "vitest";
import { findCycles } from "./find-cycles.js";
import { findPath } from "./find-path.js";
import { importGraph } from "./import-graph.js";
import { layerFaults } from "./layers.js";
import { readImports } from "./read-imports.js";

const core = "packages/core/src";

function graphOf(files: Record<string, string>, entries: Record<string, string> = {}) {
  return importGraph(new Map(Object.entries(files)), new Map(Object.entries(entries)));
}

describe("readImports", () => {
  it("sees every way to import, and which of them the compiler erases", () => {
    const text = `
      import { a } from "a";
      import type { b } from "b";
      import { type c } from "c";
      import "d";
      export { e } from "e";
      export type { f } from "f";
      const g = await import("g");
      type H = import("h").H;
      const text = 'import "not-an-import"';
      // import "neither";
    `;
    expect(readImports("x.ts", text)).toEqual([
      { specifier: "a", typeOnly: false },
      { specifier: "b", typeOnly: true },
      { specifier: "c", typeOnly: false },
      { specifier: "d", typeOnly: false },
      { specifier: "e", typeOnly: false },
      { specifier: "f", typeOnly: true },
      { specifier: "g", typeOnly: false },
      { specifier: "h", typeOnly: true },
    ]);
  });
});

describe("layerFaults", () => {
  const target = {
    [`${core}/base/json.ts`]: "",
    [`${core}/store/index.ts`]: "",
    [`${core}/server/index.ts`]: "",
    "packages/react/src/index.ts": "",
  };
  const faultsOf = (from: string, text: string) => layerFaults(graphOf({ ...target, [from]: text }));

  it.each([
    ["a layer below", `${core}/turns/x.ts`, `import "../base/json.js";`],
    ["its own folder", `${core}/store/sqlite/x.ts`, `import "../index.js";`],
    ["anything, from the assembly on top", `${core}/index.ts`, `import "./server/index.js";`],
    ["the client, from react", "packages/react/src/x.tsx", `import "@chatelaine/core/client";`],
    [
      "the handler's type, from an adapter",
      "packages/server-adapters/src/x.ts",
      `import type {} from "@chatelaine/core";`,
    ],
    ["a test's data, from a story", "stories/x.tsx", `import "../packages/react/src/testing/x.js";`],
    ["a package by name, from an example", "examples/x/main.ts", `import "@chatelaine/react";`],
  ])("allows %s", (_, from, text) => {
    expect(faultsOf(from, text)).toEqual([]);
  });

  it.each([
    ["an import upwards", `${core}/turns/x.ts`, `import "../server/index.js";`, "imports upwards"],
    ["an upward type", `${core}/base/x.ts`, `import type {} from "../store/index.js";`, "imports upwards"],
    ["a sibling", `${core}/tools/x.ts`, `import "../store/index.js";`, "siblings"],
    ["a sibling's type", `${core}/tools/x.ts`, `type A = import("../store/index.js").A;`, "siblings"],
    ["a folder without a layer", `${core}/utils/x.ts`, `import "../base/json.js";`, "utils has no layer"],
    ["react, from core", `${core}/server/x.ts`, `import "@chatelaine/react";`, "no other package"],
    ["the server, from react", "packages/react/src/x.ts", `import "@chatelaine/core";`, "only core/client"],
    [
      "core's sources, from react",
      "packages/react/src/x.ts",
      `import "../../core/src/base/json.js";`,
      "only core/client",
    ],
    ["Node, from react", "packages/react/src/x.ts", `import "node:fs";`, "browser"],
    [
      "a value, from an adapter",
      "packages/server-adapters/src/x.ts",
      `import "@chatelaine/core";`,
      "only types",
    ],
    [
      "an inner entry, from an adapter",
      "packages/server-adapters/src/x.ts",
      `import type {} from "@chatelaine/core/tools";`,
      "public handler",
    ],
    [
      "sources, from an example",
      "examples/x/main.ts",
      `import "../../packages/react/src/index.js";`,
      "by name",
    ],
  ])("refuses %s", (_, from, text, fault) => {
    expect(faultsOf(from, text)).toEqual([expect.stringContaining(fault)]);
  });
});

describe("findCycles", () => {
  it("finds a cycle of types, and one that goes through a package's name", () => {
    const graph = graphOf(
      {
        "a.ts": `import type {} from "./b.js";`,
        "b.ts": `import "./c.js"; import "./d.js";`,
        "c.ts": `import "@x/a";`,
        "d.ts": "",
      },
      { "@x/a": "a.ts" },
    );
    expect(findCycles(graph)).toEqual([["a.ts", "b.ts", "c.ts", "a.ts"]]);
  });

  it("accepts a file that is reached twice", () => {
    const graph = graphOf({
      "a.ts": `import "./b.js"; import "./c.js";`,
      "b.ts": `import "./c.js";`,
      "c.ts": "",
    });
    expect(findCycles(graph)).toEqual([]);
  });
});

describe("findPath", () => {
  const graph = graphOf({
    "a.ts": `import "./b.js"; import type {} from "zod";`,
    "b.ts": `export const fs = () => import("node:fs");`,
  });

  it("tells the chain to a forbidden import, lazy ones too", () => {
    expect(findPath(graph, "a.ts", (to) => to.startsWith("node:"), { types: false })).toEqual([
      "a.ts",
      "b.ts",
      "node:fs",
    ]);
  });

  it("follows erased imports only when asked", () => {
    const isZod = (to: string) => to === "zod";
    expect(findPath(graph, "a.ts", isZod, { types: false })).toBeUndefined();
    expect(findPath(graph, "a.ts", isZod, { types: true })).toEqual(["a.ts", "zod"]);
  });
});
