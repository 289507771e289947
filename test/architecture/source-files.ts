import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../../scripts/packages.js";

const skipped = new Set(["node_modules", "dist"]);

/** Every TypeScript file below a folder of the repository: its path from the root, with `/`, and its text. */
export function sourceFiles(...folders: string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    for (const path of walk(join(root, folder))) {
      files.set(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"));
    }
  }
  return files;
}

/** Tests, and the helpers in a folder's own `testing/`, stand outside the layers: nothing that ships imports them. */
export function isTest(path: string): boolean {
  return /\.(test|test-d)\.tsx?$|^packages\/(?!core\/src\/testing\/)[^/]+\/src\/(.+\/)?testing\//.test(path);
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* walk(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}
