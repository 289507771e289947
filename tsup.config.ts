import { defineConfig, type Options } from "tsup";
import { declaredDependencies, packages } from "./scripts/packages.js";

/** JavaScript only; scripts/build-types.ts writes the declarations, one program for all three packages. */
export const builds: Options[] = packages.map(({ folder, path, manifest, entries }) => ({
  name: folder,
  entry: Object.fromEntries(entries.map(({ name, source }) => [name, source])),
  outDir: `${path}/dist`,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  silent: true,
  clean: true,
  // `node:sqlite` exists only with its prefix.
  removeNodeProtocol: false,
  external: [/^node:/, ...declaredDependencies(manifest).map((name) => new RegExp(`^${name}(/|$)`))],
  // A banner, because esbuild keeps a file's own directive only in an entry and not in a shared chunk.
  ...(folder === "react" && { banner: { js: '"use client";' } }),
}));

export default defineConfig(builds);
