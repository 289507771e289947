import { expect, test } from "vitest";
import { toolLabel, toolTarget } from "./tool-labels.js";

test("names a tool without a label by its name in words", () => {
  expect(toolLabel({}, "search_codebase")).toEqual({ running: "Search codebase…", done: "Search codebase" });
  expect(toolLabel({}, "getUserOrders").done).toBe("Get user orders");
  expect(toolLabel({}, "constructor").done).toBe("Constructor");
});

test("takes the host's label where there is one", () => {
  const label = { running: "Searching…", done: "Searched" };
  expect(toolLabel({ search: label }, "search")).toBe(label);
});

test.each([
  [{ limit: 5, query: " session token " }, "“session token”"],
  [{ target: "src/a.ts" }, "src/a.ts"],
  [{ paths: ["a.ts", "b.ts", "c.ts"] }, "a.ts +2"],
  [{ whatever: "value" }, "value"],
  [{ limit: 5 }, undefined],
  ["text", undefined],
  [null, undefined],
])("tells what %j works on", (input, target) => {
  expect(toolTarget({ running: "", done: "" }, input)).toBe(target);
});
