import { describe, expect, it } from "vitest";
import { indexFile } from "./indexed-file.js";
import { resolveImports } from "./resolve-imports.js";

const importsOf = (path: string, files: Record<string, string>) => {
  const indexed = Object.entries(files).map(([name, text]) => indexFile(name, { text, bytes: text.length }));
  return resolveImports(indexed).imports.get(path);
};

describe("resolveImports", () => {
  it("finds the source that a JavaScript import means", () => {
    const text =
      'import {\n  a,\n} from "./a.js";\nexport * from "../b";\nconst c = require("./c");\nimport "node:fs";\n// from "./no.js"\n';
    expect(
      importsOf("src/x.ts", { "src/x.ts": text, "src/a.ts": "", "b/index.ts": "", "src/c.js": "" }),
    ).toEqual([...["src/a.ts", "b/index.ts", "src/c.js", "node:fs"]]);
  });

  it("finds the repository's own packages by their names", () => {
    const files = {
      "app.ts": 'import { x } from "@shop/core/orders";\nimport { y } from "@shop/core";\n',
      "packages/core/package.json": '{ "name": "@shop/core" }',
      "packages/core/src/orders/index.ts": "",
      "packages/core/src/index.ts": "",
    };
    expect(importsOf("app.ts", files)).toEqual([
      ...["packages/core/src/orders/index.ts", "packages/core/src/index.ts"],
    ]);
  });

  it("finds Python modules, near and from the root", () => {
    const files = {
      "p/x.py": "from .y import a\nfrom p.z import b\nimport os\n",
      "p/y.py": "",
      "p/z/__init__.py": "",
    };
    expect(importsOf("p/x.py", files)).toEqual(["p/y.py", "p/z/__init__.py", "os"]);
  });

  it("reads what C includes and Go imports", () => {
    expect(importsOf("x.c", { "x.c": '#include "y.h"\n#include <stdio.h>\n', "y.h": "" })).toEqual([
      "y.h",
      "stdio.h",
    ]);
    expect(importsOf("x.go", { "x.go": 'import (\n\t"fmt"\n\tq "a/b"\n)\nvar s = "no"\n' })).toEqual([
      "fmt",
      "a/b",
    ]);
  });
});
