import { describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query.js";

describe("parseQuery", () => {
  it("drops the words that a question is built of", () => {
    expect(parseQuery("Where is the SSE reader implemented?").identifiers).toEqual(["SSE", "reader"]);
    expect(parseQuery("who calls parseJson?").identifiers).toEqual(["parseJson"]);
  });

  it("keeps them where there is nothing else", () => {
    expect(parseQuery("where is it").words.length).toBeGreaterThan(0);
  });

  it("sees a path, a file name and what kind of file is meant", () => {
    expect(parseQuery("open src/auth/Session.ts and main.py").paths).toEqual([
      "src/auth/session.ts",
      "main.py",
    ]);
    expect(parseQuery("tests of the store")).toMatchObject({ wantsTests: true, wantsDocs: false });
    expect(parseQuery("documentation of the store")).toMatchObject({ wantsTests: false, wantsDocs: true });
  });
});
