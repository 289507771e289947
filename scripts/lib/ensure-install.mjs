import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail, root, runNpm } from "./run.mjs";

const oldest = [20, 19];

/** Makes a fresh clone ready: the right Node, and the dependencies that package-lock.json names. */
export async function ensureInstall() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    fail(`Chatelaine needs Node ${oldest.join(".")} or newer; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  console.log("Installing dependencies (once) …");
  const code = await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel", "error"]);
  if (code !== 0) fail("The dependencies could not be installed.");
}

/** npm writes its own lock file into node_modules when it is done: what is older belongs to an older lock. */
function isInstalled() {
  const done = join(root, "node_modules", ".package-lock.json");
  return existsSync(done) && statSync(done).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}
