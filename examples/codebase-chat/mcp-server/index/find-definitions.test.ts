import { describe, expect, it } from "vitest";
import { findDefinitions } from "./find-definitions.js";
import { languageOf } from "./languages.js";

const found = (path: string, text: string) =>
  findDefinitions(text.split("\n"), languageOf(path)).map(
    ({ name, kind, line }) => `${line} ${kind} ${name}`,
  );

describe("findDefinitions", () => {
  it.each<[path: string, source: string, expected: string[]]>([
    ["a.ts", "export async function* read<T>(): X {", ["1 function read"]],
    ["a.ts", "export default abstract class Shop<T> extends Base {", ["1 class Shop"]],
    ["a.ts", "export const add = (a: number) => a;", ["1 function add"]],
    ["a.ts", "const LIMIT = 5;\n  const local = 6;", ["1 variable LIMIT"]],
    [
      "a.ts",
      "export type Id = string;\ninterface Box {\nconst enum Kind {",
      ["1 type Id", "2 interface Box", "3 enum Kind"],
    ],
    [
      "a.ts",
      "class A {\n  async *items(): X {\n  get size() {\n  if (ready) {",
      ["1 class A", "2 method items", "3 method size"],
    ],
    ["a.ts", '  it("works", () => {\n  list.map((x) => {\n  call(function () {', []],
    ["a.js", "// function ghost() {}\n/* class Ghost {\n * function ghost() {", []],
    [
      "a.py",
      "class Shop(Base):\n    async def open(self):\ndef main():",
      ["1 class Shop", "2 method open", "3 function main"],
    ],
    ["a.py", "class of things\ndef a thing", []],
    [
      "a.go",
      "func (s *Server) Close() error {\nfunc New() *Server {\ntype Server struct {",
      ["1 function Close", "2 function New", "3 type Server"],
    ],
    [
      "a.rs",
      "pub(crate) async fn run() {\npub struct Point<T> {\nimpl Point {\n    pub const fn x(&self) {",
      ["1 function run", "2 struct Point", "4 method x"],
    ],
    [
      "A.java",
      "public final class Shop {\n    private static int total(List<Order> orders) {\n        if (x) {\n        return new Foo() {",
      ["1 class Shop", "2 method total"],
    ],
    [
      "a.c",
      "static int parse(const char *text) {\n#define LIMIT 5\nstruct node {",
      ["1 function parse", "2 macro LIMIT", "3 struct node"],
    ],
    [
      "a.rb",
      "module Shop\n  class Order\n    def self.find(id)",
      ["1 module Shop", "2 class Order", "3 method find"],
    ],
    ["a.sql", "CREATE TABLE orders (", ["1 table orders"]],
    ["a.proto", "message Order {\n  rpc Get(A) returns (B);", ["1 message Order", "2 method Get"]],
    ["a.md", "# Shop\n```sh\n# not a heading\n```\n## Open it ##", ["1 heading Shop", "5 heading Open it"]],
    ["a.json", '{ "class": "x" }', []],
  ])("reads %s: %s", (path, source, expected) => {
    expect(found(path, source)).toEqual(expected);
  });

  it("takes no longer on a hostile line than on an honest one", () => {
    const hostile = [
      "function ".repeat(50_000),
      "(".repeat(200_000) + "{",
      "#".repeat(200_000),
      " ".repeat(200_000) + "{",
    ];
    const startedAt = performance.now();
    for (const path of ["a.ts", "a.java", "a.md", "a.py"]) findDefinitions(hostile, languageOf(path));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
