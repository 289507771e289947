import { expect, test } from "vitest";
import { readFencedCode, readInfo } from "./fenced-code.js";

test("reads language, code and that the fence is closed", () => {
  expect(readFencedCode("```ts\na\n\nb\n```")).toEqual({
    language: "ts",
    title: undefined,
    code: "a\n\nb",
    closed: true,
  });
});

test("knows an open fence, also one whose end is half there", () => {
  expect(readFencedCode("````\ncode\n```")).toMatchObject({ code: "code\n```", closed: false });
  expect(readFencedCode("~~~py\nx = 1\n")).toMatchObject({ code: "x = 1\n", closed: false });
});

test("leaves to Markdown what is no fenced block, or more than one", () => {
  expect(readFencedCode("text")).toBeUndefined();
  expect(readFencedCode("```inline``` code")).toBeUndefined();
  expect(readFencedCode("```\na\n```\ntext")).toBeUndefined();
});

test.each([
  ["ts", { language: "ts", title: undefined }],
  ['ts title="src/a b.ts"', { language: "ts", title: "src/a b.ts" }],
  ["src/auth/session.ts:12-40", { language: "ts", title: "src/auth/session.ts:12-40" }],
  ["js\u0000", { language: "", title: undefined }],
  ["", { language: "", title: undefined }],
])("reads the info string %j", (info, expected) => {
  expect(readInfo(info)).toEqual(expected);
});
