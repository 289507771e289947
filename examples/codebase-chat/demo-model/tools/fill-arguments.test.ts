import { describe, expect, it } from "vitest";
import { fillArguments } from "./fill-arguments.js";

const subject = {
  question: 'find "big cats" in 3 files of src/a.ts',
  query: "big cats",
  target: "src/a.ts:4",
};
const fill = (properties: object, required?: string[]) =>
  fillArguments({ type: "object", properties, required }, subject);

describe("fillArguments", () => {
  it("gives each property what its name asks for", () => {
    const text = { type: "string" };
    const properties = { query: text, target: text, file_path: text, animal: text };
    expect(fill(properties, Object.keys(properties))).toEqual({
      ...{ query: "big cats", target: "src/a.ts:4", file_path: "src/a.ts", animal: "big cats" },
    });
  });

  it("fills every kind of value that can be required", () => {
    const properties = {
      count: { type: "integer", minimum: 5 },
      deep: { type: "boolean" },
      mode: { enum: ["dogs", "cats"] },
      kind: { const: "code" },
      queries: { type: "array", items: { type: "string" } },
      options: { type: "object", properties: { query: { type: ["string", "null"] } }, required: ["query"] },
      either: { anyOf: [{ type: "boolean" }, { type: "string" }] },
    };
    expect(fill(properties, Object.keys(properties))).toEqual({
      ...{ count: 5, deep: false, mode: "cats", kind: "code", queries: ["big cats"] },
      ...{ options: { query: "big cats" }, either: false },
    });
  });

  it("leaves what is optional alone, but for the words where nothing is required", () => {
    const properties = {
      query: { type: "string" },
      verbose: { type: "boolean" },
      limit: { type: "integer" },
    };
    expect(fill(properties, ["query"])).toEqual({ query: "big cats" });
    expect(fill(properties)).toEqual({ query: "big cats" });
    expect(fillArguments({ properties }, { ...subject, limit: 30 })).toEqual({
      query: "big cats",
      limit: 30,
    });
  });

  it("gives up where something is required that it can't make up", () => {
    expect(fill({ thing: { $ref: "#/x" } }, ["thing"])).toBeUndefined();
    expect(fill({}, ["thing"])).toBeUndefined();
  });

  it("survives schemas that are no schemas", () => {
    expect(fillArguments({}, subject)).toEqual({});
    expect(fillArguments({ properties: { a: null, b: 3 }, required: "a" }, subject)).toEqual({});
  });
});
