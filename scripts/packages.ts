import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One importable subpath of a package. */
export interface PackageEntry {
  /** What a host writes: `@chatelaine/core/client`. */
  readonly specifier: string;
  /** Path within `src` and `dist`, without extension: `client/index`. */
  readonly name: string;
  readonly source: string;
  readonly output: string;
  readonly declaration: string;
}

export interface PublishedPackage {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
  readonly manifest: Manifest;
  readonly entries: readonly PackageEntry[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The published packages. Their entries are read from `exports`, the one place that declares them:
 * `./dist/X.js` is built from `./src/X.ts`.
 */
export const packages: readonly PublishedPackage[] = ["core", "server-adapters", "react"].map(readPackage);

/** What a package may import. None of it is ever bundled. */
export function declaredDependencies(manifest: Manifest): string[] {
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
}

function readPackage(folder: string): PublishedPackage {
  const path = join(root, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;
  const entries = Object.entries(manifest.exports).flatMap(([subpath, target]): PackageEntry[] => {
    if (typeof target === "string" || target.import === undefined) return [];
    const name = target.import.replace(/^\.\/dist\/|\.js$/g, "");
    return [
      {
        specifier: manifest.name + subpath.slice(1),
        name,
        source: join(path, "src", `${name}.ts`),
        output: join(path, "dist", `${name}.js`),
        declaration: join(path, "dist", `${name}.d.ts`),
      },
    ];
  });
  return { folder, path, name: manifest.name, manifest, entries };
}
