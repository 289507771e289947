import { posix } from "node:path";
import { isRecord, parseJsonText } from "../../shared/json.js";
import type { IndexedFile } from "./indexed-file.js";

/** Who needs whom, by path. What is not in the repository stays as it is written. */
export interface ImportGraph {
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly importedBy: ReadonlyMap<string, readonly string[]>;
}

const EXTENSIONS = ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".vue", ".svelte", ".py", ".h", ".rs"];
const INDEX_FILES = ["index.ts", "index.tsx", "index.js", "__init__.py", "mod.rs"];
const SOURCE_FOLDERS = ["", "src", "lib"];
const NAMES_ARE_FILES: ReadonlySet<string> = new Set(["C", "C++", "Rust"]);

export function resolveImports(files: readonly IndexedFile[]): ImportGraph {
  const paths: ReadonlySet<string> = new Set(files.map((file) => file.path));
  const packages = findPackages(files);
  const imports = new Map<string, string[]>();
  const importedBy = new Map<string, string[]>();
  for (const file of files) {
    const targets = file.imports.map((specifier) => resolve(specifier, file, paths, packages) ?? specifier);
    const unique = [...new Set(targets)].filter((target) => target !== file.path);
    imports.set(file.path, unique);
    for (const target of unique) importedBy.set(target, [...(importedBy.get(target) ?? []), file.path]);
  }
  return { imports, importedBy };
}

/** Names of the repository's own packages, with their folders. */
function findPackages(files: readonly IndexedFile[]): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  for (const file of files) {
    if (posix.basename(file.path) !== "package.json") continue;
    const manifest = parseJsonText(file.lines.join("\n"));
    if (isRecord(manifest) && typeof manifest["name"] === "string") {
      packages.set(manifest["name"], posix.dirname(file.path));
    }
  }
  return packages;
}

function resolve(
  specifier: string,
  file: IndexedFile,
  paths: ReadonlySet<string>,
  packages: ReadonlyMap<string, string>,
): string | undefined {
  for (const base of basesOf(specifier, file, packages)) {
    const path = firstKnown(base, paths);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Paths, without their extension, at which an import may be found. */
function basesOf(specifier: string, file: IndexedFile, packages: ReadonlyMap<string, string>): string[] {
  const folder = posix.dirname(file.path);
  if (file.language.name === "Python") return pythonBases(specifier, folder);
  const besideThisFile = specifier.startsWith(".") || NAMES_ARE_FILES.has(file.language.name);
  return besideThisFile ? [posix.join(folder, specifier)] : packageBases(specifier, packages);
}

function pythonBases(specifier: string, folder: string): string[] {
  const name = specifier.replace(/^\.+/, "").replaceAll(".", "/");
  const dots = specifier.length - specifier.replace(/^\.+/, "").length;
  if (dots > 0) return [posix.join(folder, "../".repeat(dots - 1), name)];
  return SOURCE_FOLDERS.map((source) => posix.join(source, name));
}

function packageBases(specifier: string, packages: ReadonlyMap<string, string>): string[] {
  const depth = specifier.startsWith("@") ? 2 : 1;
  const segments = specifier.split("/");
  const folder = packages.get(segments.slice(0, depth).join("/"));
  if (folder === undefined) return [];
  const rest = segments.slice(depth).join("/");
  return SOURCE_FOLDERS.map((source) => posix.join(folder, source, rest)).reverse();
}

function firstKnown(base: string, paths: ReadonlySet<string>): string | undefined {
  const written = base.replace(/\.[cm]?jsx?$/, "");
  const candidates = [
    base,
    ...EXTENSIONS.map((extension) => written + extension),
    ...INDEX_FILES.map((name) => posix.join(base, name)),
  ];
  return candidates.find((candidate) => paths.has(candidate));
}
