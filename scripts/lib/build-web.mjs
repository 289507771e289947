import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail, root, runNode } from "./run.mjs";

const web = join("examples", "codebase-chat", "web");
const built = join(root, web, "dist", "index.html");
const sources = [web, "packages/react/src", "packages/core/src", "package-lock.json"];

/** Builds the demo's page where a source is newer than the build. */
export async function buildWeb() {
  if (existsSync(built) && statSync(built).mtimeMs >= newest()) return;
  console.log("Building the page …");
  const code = await runNode(["node_modules/vite/bin/vite.js", "build", web, "--logLevel", "error"]);
  if (code !== 0) fail("The page could not be built.");
}

function newest() {
  return Math.max(...sources.map((path) => newestIn(join(root, path))));
}

function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== "dist" && name !== "node_modules");
  return Math.max(stats.mtimeMs, ...names.map((name) => newestIn(join(path, name))));
}
