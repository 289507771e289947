import { expect, it } from "vitest";
import { sourceFiles } from "./source-files.js";

const files = [...sourceFiles("packages", "examples", "stories", "test", "scripts", "bench")];

it("no source file is longer than 300 lines", () => {
  const long = files.map(([path, text]) => ({ path, lines: text.trimEnd().split("\n").length }));
  expect(long.filter(({ lines }) => lines > 300)).toEqual([]);
});

it("the packages hold no note of work left undone", () => {
  const inPackages = files.filter(([path]) => path.startsWith("packages/"));
  expect(inPackages.filter(([, text]) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(([path]) => path)).toEqual(
    [],
  );
});
