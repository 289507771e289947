import { describe, expect, it } from "vitest";
import { parseArguments } from "./parse-arguments.js";

describe("parseArguments", () => {
  it("chats about this repository by default, on the usual port", () => {
    const { repo, data, port } = parseArguments([], "/anywhere");
    expect(data).toBe(`${repo}/.demo`);
    expect(import.meta.dirname.startsWith(repo)).toBe(true);
    expect(port).toBeUndefined();
  });

  it("takes paths from where it was called", () => {
    expect(parseArguments(["--repo", "../shop", "--data=/tmp/d", "--port", "0"], "/home/ada")).toEqual({
      ...{ repo: "/home/shop", data: "/tmp/d", port: 0 },
    });
  });

  it.each([["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["--prot", "1"], ["extra"]])(
    "refuses %s %s",
    (...wrong) => {
      expect(() => parseArguments(wrong, "/")).toThrow();
    },
  );
});
