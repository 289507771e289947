import type { Language } from "./languages.js";

/** What a file is for; a search for code ranks the last three lower. */
export type FileRole = "source" | "test" | "doc" | "data";

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  ...["test", "tests", "__tests__", "spec", "specs", "e2e", "testing", "fixtures", "stories", "bench"],
  ...["benchmarks", "__mocks__", "mocks", "testdata", "snapshots", "__snapshots__"],
]);

export function roleOf(path: string, language: Language): FileRole {
  const segments = path.toLowerCase().split("/");
  const name = segments.pop() ?? "";
  if (/(?:[._-](?:test|spec|stories|bench)\.)|^test_/.test(name) || /_test\.\w+$/.test(name)) return "test";
  if (segments.some((segment) => TEST_FOLDERS.has(segment))) return "test";
  if (language.nature === "code") return "source";
  return language.nature === "doc" ? "doc" : "data";
}
