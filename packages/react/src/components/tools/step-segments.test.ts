import { expect, test } from "vitest";
import type { Step } from "@chatelaine/core/protocol";
import { stepSegments } from "./step-segments.js";

const call = (id: string): Step => ({ type: "tool_call", tool_id: id, tool_name: "search", input: {} });
const result = (id: string): Step => ({
  ...{ type: "tool_result", tool_id: id, tool_name: "search", success: true },
  ...{ summary: "ok", duration_ms: 1, cached: false },
});
const text = (value: string): Step => ({ type: "text", text: value });

const shape = (steps: readonly Step[], status: "streaming" | "complete" | "stopped" = "complete") =>
  stepSegments(steps, status).map((segment) =>
    segment.type === "text"
      ? `${segment.text} (${segment.end})`
      : segment.rows.map((row) => (row.type === "tool" ? row.call.tool_id : row.text)),
  );

test("keeps the order in which things happened, with work between prose in one piece", () => {
  const steps = [
    text("first"),
    call("a"),
    call("b"),
    result("b"),
    result("a"),
    text("then"),
    call("c"),
    result("c"),
  ];
  expect(shape(steps)).toEqual(["first (whole)", ["a", "b"], "then (whole)", ["c"]]);
});

test("puts a result into the row of its call", () => {
  const [segment] = stepSegments([call("a"), call("b"), result("b")], "streaming");
  const rows = segment?.type === "work" ? segment.rows : [];
  expect(rows.map((row) => row.type === "tool" && row.result?.tool_id)).toEqual([undefined, "b"]);
});

test("counts thinking as work, and leaves blank text out", () => {
  const steps: Step[] = [{ type: "thinking", text: "hm" }, text(" \n"), call("a"), result("a"), text("so")];
  expect(shape(steps)).toEqual([["hm", "a"], "so (whole)"]);
});

test("marks only the last text as open or cut", () => {
  expect(shape([text("a"), call("x"), text("b")], "streaming")).toEqual(["a (whole)", ["x"], "b (open)"]);
  expect(shape([text("b")], "stopped")).toEqual(["b (cut)"]);
});
