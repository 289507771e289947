import { describe, expect, it } from "vitest";
import { initialsOf, termsOf } from "./terms.js";

describe("terms", () => {
  it("finds a compound name by its parts and as a whole", () => {
    expect(termsOf("parseJson")).toEqual(["pars", "json", "parsejson"]);
  });

  it("knows a name by its initials", () => {
    expect(initialsOf("readServerSentEvents")).toContain("sse");
  });
});
