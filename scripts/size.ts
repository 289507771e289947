/**
 * What a host's page pays at first paint, minified and gzipped, against its budget. The code that an import can
 * reach without `import()` counts; lazy chunks and peers (React) do not. Reads the built packages.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type Metafile } from "esbuild";
import { root } from "./packages.js";

interface Budget {
  readonly name: string;
  readonly kilobytes: number;
  readonly measure: () => Promise<number> | number;
}

const budgets: readonly Budget[] = [
  {
    name: "useChat with the client",
    kilobytes: 8,
    measure: () => eagerBytes(`export { ChatelaineProvider, useChat } from "@chatelaine/react/hooks";`),
  },
  {
    name: "ChatInterface at first paint",
    kilobytes: 120,
    measure: () => eagerBytes(`export { ChatelaineProvider, ChatInterface } from "@chatelaine/react";`),
  },
  {
    name: "the client without React",
    kilobytes: 8,
    measure: () => eagerBytes(`export * from "@chatelaine/core/client";`),
  },
  {
    name: "styles.css",
    kilobytes: 12,
    measure: () => gzipSync(readFileSync(join(root, "packages/react/dist/styles.css"))).length,
  },
];

let failures = 0;
for (const { name, kilobytes, measure } of budgets) {
  const bytes = await measure();
  const over = bytes > kilobytes * 1000;
  if (over) failures += 1;
  console.log(
    `${over ? "over" : "ok  "} ${(bytes / 1000).toFixed(1).padStart(6)} of ${kilobytes} kB  ${name}`,
  );
}
process.exit(failures === 0 ? 0 : 1);

async function eagerBytes(contents: string): Promise<number> {
  const options = {
    stdin: { contents, resolveDir: root, sourcefile: "entry.js" },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    outdir: "out",
    absWorkingDir: root,
    external: ["react", "react-dom"],
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "error",
    // Without the paths of tsconfig.json, which lead to the sources.
    tsconfigRaw: "{}",
  } satisfies BuildOptions;
  const { metafile, outputFiles } = await build(options);
  const eager = eagerOutputs(metafile);
  return outputFiles
    .filter(({ path }) => [...eager].some((name) => path === join(root, name)))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
}

function eagerOutputs({ outputs }: Metafile): Set<string> {
  const entry = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === "entry.js");
  if (entry === undefined) throw new Error("The bundle has no entry.");
  const eager = new Set([entry]);
  for (const name of eager) {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement" && path in outputs) eager.add(path);
    }
  }
  return eager;
}
