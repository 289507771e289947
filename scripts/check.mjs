/** `npm run check`: all that CI asks. Runs every step, times it, and ends with `N passed, N failed`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { root, runNode, runNpm } from "./lib/run.mjs";
import { readTestReport } from "./lib/test-report.mjs";

const wire = join(root, "..", "shared", "wire");

/** In order; `needs` names a step whose failure makes this one pointless. */
const steps = [
  { name: "format:check" },
  { name: "lint" },
  { name: "types" },
  { name: "test", run: () => runNode(["scripts/test.mjs"], { env: { CI: "true" } }), count: testCounts },
  { name: "build" },
  { name: "packaging", needs: "build" },
  { name: "size", needs: "build" },
  { name: "api:check", needs: "build" },
  ...(existsSync(wire)
    ? [{ name: "conformance:wire", parameters: [wire, "--api", "openai.chat,anthropic.messages"] }]
    : []),
];

await ensureInstall();
const results = [];
for (const step of steps) results.push(await perform(step));

console.log("\nstep                result   seconds");
for (const { name, outcome, seconds } of results) {
  console.log(`${name.padEnd(20)}${outcome.padEnd(9)}${seconds.toFixed(1).padStart(7)}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);

async function perform({ name, run, parameters = [], needs, count = stepCounts }) {
  if (results.some((result) => result.name === needs && result.failed > 0)) {
    return { name, outcome: "not run", seconds: 0, passed: 0, failed: 1 };
  }
  console.log(`\n── ${name}`);
  const start = performance.now();
  const code = await (run ?? (() => runNpm(["run", "--silent", name, "--", ...parameters])))();
  const seconds = (performance.now() - start) / 1000;
  return { name, outcome: code === 0 ? "passed" : "FAILED", seconds, ...count(code) };
}

function stepCounts(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run can fail where no test did: a file that does not load, an error outside a test, a skip. */
function testCounts(code) {
  const { passed, failed, silentSkips } = readTestReport();
  const found = failed + silentSkips.length;
  return { passed, failed: code === 0 ? found : Math.max(found, 1) };
}
