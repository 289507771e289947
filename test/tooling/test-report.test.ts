import { isBuiltin } from "node:module";
import { describe, expect, it } from "vitest";
import { summarise } from "../../scripts/lib/test-report.mjs";

type Report = Parameters<typeof summarise>[0];

function reportOf(...files: { status: string; tests: Record<string, string> }[]): Report {
  const testResults = files.map(({ status, tests }) => ({
    status,
    assertionResults: Object.entries(tests).map(([fullName, outcome]) => ({ fullName, status: outcome })),
  }));
  return { testResults } as unknown as Report;
}

describe("the test report", () => {
  it("counts a file that does not load as a failure", () => {
    const report = reportOf({ status: "passed", tests: { a: "passed" } }, { status: "failed", tests: {} });
    expect(summarise(report)).toEqual({ passed: 1, failed: 1, silentSkips: [] });
  });

  it("counts a failing test once, and not its file again", () => {
    const report = reportOf({ status: "failed", tests: { a: "passed", b: "failed" } });
    expect(summarise(report)).toEqual({ passed: 1, failed: 1, silentSkips: [] });
  });

  it("names a test that is skipped, put off or left to do", () => {
    const report = reportOf({
      status: "passed",
      tests: { a: "skipped", b: "pending", c: "todo", d: "passed" },
    });
    expect(summarise(report).silentSkips).toEqual(["a", "b", "c"]);
  });

  it("excuses a skip only for a need that is known and is missing here", () => {
    const tests = { "opens (needs node:sqlite)": "skipped", "opens (needs a holiday)": "skipped" };
    const excused = isBuiltin("node:sqlite") ? [] : ["opens (needs node:sqlite)"];
    const { silentSkips } = summarise(reportOf({ status: "passed", tests }));
    expect(silentSkips).toEqual(Object.keys(tests).filter((name) => !excused.includes(name)));
  });
});
