/**
 * Writes the declarations of all packages into their `dist`, and copies what else is published: the
 * stylesheet, the read-me and the licence. One program for all three packages, so that a type crosses
 * packages by its package name and is checked once.
 */
import { copyFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";
import { packages, root } from "./packages.js";

emitDeclarations();
for (const { path } of packages) {
  copyFileSync(join(root, "LICENSE"), join(path, "LICENSE"));
  copyFileSync(join(root, "README.md"), join(path, "README.md"));
}
const react = join(root, "packages", "react");
copyFileSync(join(react, "src", "styles", "styles.css"), join(react, "dist", "styles.css"));

function emitDeclarations(): void {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram({
    rootNames: packages.flatMap(({ entries }) => entries.map(({ source }) => source)),
    options: {
      ...options,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: join(root, "packages"),
      outDir: join(root, "packages"),
    },
  });
  const result = program.emit(undefined, (path, text) => {
    ts.sys.writeFile(toDist(path), text);
  });
  report([...ts.getPreEmitDiagnostics(program), ...result.diagnostics]);
}

/** `packages/core/src/client/index.d.ts` becomes `packages/core/dist/client/index.d.ts`. */
function toDist(path: string): string {
  const [folder = "", , ...rest] = relative(join(root, "packages"), path).split(sep);
  return join(root, "packages", folder, "dist", ...rest);
}

function report(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => "\n",
  };
  console.error(ts.formatDiagnostics(diagnostics, host));
  process.exit(1);
}
