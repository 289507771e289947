import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { root } from "./run.mjs";

export const reportPath = join(root, "node_modules", ".cache", "chatelaine", "tests.json");

/**
 * What a test may wait for, and whether it is missing here. A test that is skipped says so at the end of its name,
 * as in `opens the database (needs node:sqlite)`; every other skip is a test that somebody forgot.
 */
const isMissing = { "node:sqlite": () => !isBuiltin("node:sqlite") };

/** The last test run: how many passed and failed, and the names of those skipped without a good reason. */
export function readTestReport() {
  if (!existsSync(reportPath)) return { passed: 0, failed: 0, silentSkips: [] };
  return summarise(JSON.parse(readFileSync(reportPath, "utf8")));
}

/** @param {import("vitest/node").JsonTestResults} report */
export function summarise(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: tests.filter(({ status }) => status === "failed").length + brokenFiles.length,
    silentSkips: skipped.map(({ fullName }) => fullName.trim()).filter((name) => !isExcused(name)),
  };
}

function isExcused(name) {
  const need = /\(needs ([^)]+)\)/.exec(name)?.[1];
  return need !== undefined && need in isMissing && isMissing[need]();
}
