import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../base/json.js";
import { ToolCallAssembler } from "./tool-call-assembler.js";

type Piece = { index?: number; id?: string; name?: string; args?: JsonValue };

function assemble(...pieces: readonly Piece[]): readonly (readonly string[])[] {
  const assembler = new ToolCallAssembler();
  for (const { name, args, ...rest } of pieces) {
    const inner = {
      ...(name === undefined ? {} : { name }),
      ...(args === undefined ? {} : { arguments: args }),
    };
    assembler.add({ ...rest, function: inner });
  }
  return assembler.calls.map((call) => [call.id, call.name, call.arguments]);
}

describe("ToolCallAssembler", () => {
  it.each<[string, readonly Piece[], readonly (readonly string[])[]]>([
    [
      "interleaved fragments by their index, also with gaps",
      [
        { index: 2, id: "a", name: "x", args: '{"a"' },
        { index: 5, id: "b", name: "y", args: "{" },
        { index: 2, args: ":1}" },
        { index: 5, args: "}" },
      ],
      [
        ["a", "x", '{"a":1}'],
        ["b", "y", "{}"],
      ],
    ],
    [
      "fragments without an index as the call that was opened last",
      [{ id: "a", name: "x", args: "{" }, { args: "}" }, { id: "b", name: "y" }, { args: "{}" }],
      [
        ["a", "x", "{}"],
        ["b", "y", "{}"],
      ],
    ],
    [
      "a new id and name under one index as a new call",
      [
        { index: 0, id: "a", name: "x", args: "{" },
        { index: 0, args: "}" },
        { index: 0, id: "b", name: "x", args: "{}" },
      ],
      [
        ["a", "x", "{}"],
        ["b", "x", "{}"],
      ],
    ],
    [
      "whole calls under one index, without any id",
      [
        { index: 0, name: "x", args: '{"a":1}' },
        { index: 0, name: "x", args: '{"a":2}' },
      ],
      [
        ["", "x", '{"a":1}'],
        ["", "x", '{"a":2}'],
      ],
    ],
    [
      "one id for two calls as two calls",
      [
        { index: 0, id: "a", name: "x", args: "{}" },
        { index: 1, id: "a", name: "y", args: "{}" },
      ],
      [
        ["a", "x", "{}"],
        ["a", "y", "{}"],
      ],
    ],
    [
      "a name that comes in each delta once",
      [
        { index: 0, id: "a", name: "look", args: '{"a' },
        { index: 0, id: "a", name: "look", args: '":1' },
        { index: 0, id: "a", name: "look", args: "}" },
      ],
      [["a", "look", '{"a":1}']],
    ],
    [
      "a name that comes in pieces whole",
      [
        { index: 0, id: "a", name: "get_" },
        { index: 0, name: "weather", args: "" },
        { index: 0, args: "{}" },
      ],
      [["a", "get_weather", "{}"]],
    ],
    [
      "an id and a name that go blank as they were",
      [
        { index: 0, id: "a", name: "x", args: "{" },
        { index: 0, id: "", name: "", args: "}" },
      ],
      [["a", "x", "{}"]],
    ],
    [
      "arguments that come before the name",
      [
        { index: 0, id: "a", args: '{"a":' },
        { index: 0, name: "x", args: "1}" },
      ],
      [["a", "x", '{"a":1}']],
    ],
    [
      "arguments that are an object as text",
      [{ index: 0, id: "a", name: "x", args: { a: 1 } }],
      [["a", "x", '{"a":1}']],
    ],
    ["arguments that are null as none", [{ index: 0, id: "a", name: "x", args: null }], [["a", "x", ""]]],
    [
      "another id in each delta as one call, where no name says otherwise",
      [
        { index: 0, id: "a", name: "x", args: "{" },
        { index: 0, id: "b", args: "}" },
      ],
      [["a", "x", "{}"]],
    ],
    [
      "names of Object.prototype as any other",
      [{ index: 0, id: "__proto__", name: "toString", args: "{}" }],
      [["__proto__", "toString", "{}"]],
    ],
    ["a delta that says nothing as no call", [{ index: 4_294_967_295 }, {}], []],
  ])("reads %s", (_, pieces, calls) => {
    expect(assemble(...pieces)).toEqual(calls);
  });

  it("passes over what is no object", () => {
    const assembler = new ToolCallAssembler();
    for (const delta of [null, "x", 1, [], { function: "x" }] as JsonValue[]) assembler.add(delta);
    expect(assembler.calls).toEqual([]);
  });

  it("keeps objects beside the known fields", () => {
    const assembler = new ToolCallAssembler();
    assembler.add({
      index: 0,
      id: "a",
      function: { name: "x", arguments: "{}" },
      extra_content: { g: 1 },
      custom: null,
    });
    expect(assembler.calls[0]?.extra).toEqual({ extra_content: { g: 1 } });
  });
});
