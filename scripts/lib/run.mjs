import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Runs a program in the repository's root, its output straight to the terminal. Resolves to its exit code. */
export function run(command, parameters, { env = {}, stdio = "inherit" } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

/** Runs this Node: `npx` and shell shims cost a second and differ between systems. */
export function runNode(parameters, options) {
  return run(process.execPath, parameters, options);
}

/** Runs npm, the one that started us where there is one. */
export function runNpm(parameters, options) {
  const npm = process.env.npm_execpath;
  if (npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)) return runNode([npm, ...parameters], options);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", parameters, options);
}

/** Ends the command with a short reason in place of a stack. */
export function fail(reason) {
  console.error(reason);
  process.exit(1);
}
