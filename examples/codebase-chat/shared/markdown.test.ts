import { describe, expect, it } from "vitest";
import { fencedBlock, inlineCode, prose, table } from "./markdown.js";

describe("markdown", () => {
  it("cannot be broken out of by what it quotes", () => {
    expect(inlineCode("a`b")).toBe("``a`b``");
    expect(inlineCode("`x`")).toBe("`` `x` ``");
    expect(inlineCode("a\nb")).toBe("`a b`");
    expect(fencedBlock("```\n<b>", "md")).toBe("````md\n```\n<b>\n````");
    expect(prose("<img> [a](b) *c*\n# d")).toBe("\\<img\\> \\[a\\](b) \\*c\\* \\# d");
    expect(table(["A"], [["`a|b`"]])).toBe("| A |\n| --- |\n| `a\\|b` |");
  });
});
