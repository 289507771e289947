import { describe, expect, it } from "vitest";
import { indexFile } from "./indexed-file.js";

const rangesOf = (path: string, text: string) =>
  indexFile(path, { text, bytes: text.length }).symbols.map(
    ({ name, start, end }) => `${name} ${start}-${end}`,
  );

describe("indexFile", () => {
  it("gives a definition its comment and ends it at its closing brace", () => {
    const text =
      "/** One. */\nexport function one() {\n  if (x) {\n  }\n}\n\nconst two = 2;\nconst three = {\n  a: 1,\n};\n";
    expect(rangesOf("a.ts", text)).toEqual(["one 1-5", "two 7-7", "three 8-10"]);
  });

  it("follows a parameter list and a brace on a line of its own", () => {
    expect(rangesOf("a.ts", "function wide(\n  a: number,\n): Result {\n  return a;\n}\nnext();\n")).toEqual([
      "wide 1-5",
    ]);
    expect(rangesOf("A.cs", "public class Shop\n{\n    int x;\n}\nclass B {\n}\n")).toEqual([
      "Shop 1-4",
      "B 5-6",
    ]);
  });

  it("ends a Python definition where the margin comes back", () => {
    expect(rangesOf("a.py", "@cached\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n")).toEqual([
      "one 1-3",
      "two 6-7",
    ]);
  });

  it("ends a section at the next heading", () => {
    expect(rangesOf("a.md", "# A\ntext\n\n## B\nmore\n")).toEqual(["A 1-3", "B 4-5"]);
  });

  it("reads Windows line ends like any other", () => {
    const file = indexFile("a.ts", { text: "const a = 1;\r\nconst b = 2;\r\n", bytes: 28 });
    expect(file.lines).toEqual(["const a = 1;", "const b = 2;"]);
  });
});
