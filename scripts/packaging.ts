/** Packs each built package as it would be published, and has publint and attw judge the tarball. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packages, root } from "./packages.js";

const published = ["LICENSE", "README.md", "package.json"];

const folder = mkdtempSync(join(tmpdir(), "chatelaine-pack-"));
try {
  for (const { path } of packages) run("npm", ["pack", path, "--pack-destination", folder, "--silent"]);
  for (const tarball of readdirSync(folder).map((name) => join(folder, name))) {
    checkContents(tarball);
    run("npx", ["publint", "run", tarball, "--strict"]);
    // ESM only, so CommonJS is not asked for; a stylesheet has no types.
    run("npx", [
      "attw",
      tarball,
      "--profile",
      "esm-only",
      "--exclude-entrypoints",
      "styles.css",
      "--format",
      "table",
    ]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkContents(tarball: string): void {
  const files = run("tar", ["-tzf", tarball])
    .trim()
    .split("\n")
    .map((path) => path.replace("package/", ""));
  const missing = published.filter((name) => !files.includes(name));
  const stray = files.filter((name) => !name.startsWith("dist/") && !published.includes(name));
  const tests = files.filter((name) => /\.test[.-]/.test(name));
  if (missing.length + stray.length + tests.length === 0) return;
  throw new Error(`${tarball}: missing [${missing.join(", ")}], stray [${[...stray, ...tests].join(", ")}]`);
}

function run(command: string, parameters: string[]): string {
  const result = spawnSync(command, parameters, {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status === 0) return result.stdout;
  throw new Error(`${command} ${parameters.join(" ")}\n${result.stdout}${result.stderr}`);
}
