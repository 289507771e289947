import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseJson } from "../base/json.js";
import { defineTool, type ToolOptions } from "./define-tool.js";
import { executeTool, type ToolCall, type ToolExecution } from "./execute-tool.js";
import { ToolRegistry } from "./tool-registry.js";
import type { ToolContext } from "./tool.js";

const context: ToolContext = {
  signal: new AbortController().signal,
  principal: { userId: "alice", permissionLevel: "read_only" },
  scopeId: "default",
  conversationId: "c",
  turnId: "t",
  toolId: "call-1",
  progress: () => undefined,
};

function call(name: string, rawArguments: string): ToolCall {
  const parsed = parseJson(rawArguments);
  const input =
    parsed.ok && typeof parsed.value === "object" && !Array.isArray(parsed.value) ? parsed.value : null;
  return { id: "call-1", name, input, rawArguments };
}

function runReturning(
  execute: () => unknown,
  options: Partial<ToolOptions<unknown, unknown>> = {},
): Promise<ToolExecution> {
  const tool = defineTool({ name: "echo", description: "Echoes.", input: z.object({}), execute, ...options });
  return executeTool(new ToolRegistry([tool]), call("echo", "{}"), context);
}

describe("executeTool", () => {
  it("gives the tool its validated input and answers with data, summary and artifact", async () => {
    const search = defineTool({
      name: "search_orders",
      description: "Finds orders.",
      input: z.object({ query: z.string(), limit: z.number().default(5) }),
      execute: ({ query, limit }) => ({ found: [query], limit }),
      artifact: { type: "search_results", evidence: () => ({ basis: "measured" }) },
      summary: (output) => `${output.found.length} result`,
    });
    const result = await executeTool(
      new ToolRegistry([search]),
      call("search_orders", '{"query":"shoes","extra":1}'),
      context,
    );
    expect(result.envelope).toEqual({ success: true, data: { found: ["shoes"], limit: 5 }, error: null });
    expect(result.output).toBe('{"found":["shoes"],"limit":5}');
    expect(result.summary).toBe("1 result");
    expect(result.artifact).toMatchObject({
      type: "search_results",
      title: "Search orders",
      presentation: "panel",
      data: { found: ["shoes"] },
      evidence: { basis: "measured" },
    });
  });

  it("names the field to correct when the arguments do not fit", async () => {
    let ran = false;
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.object({ n: z.number() }),
      execute: () => {
        ran = true;
      },
    });
    const result = await executeTool(new ToolRegistry([tool]), call("echo", '{"n":"three"}'), context);
    expect(result.envelope.error).toMatchObject({ code: "tool_arguments_invalid" });
    expect(result.output).toContain("n: ");
    expect(ran).toBe(false);
  });

  it.each([
    "{",
    "[]",
    "null",
    "not json",
    '{"__proto__":{"polluted":1}}',
    '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}',
    '{"path":"a","__defineGetter__":{"x":1}}',
    "[".repeat(10_000) + "]".repeat(10_000),
  ])("never runs a tool on arguments like %.20s", async (raw) => {
    let ran = false;
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.looseObject({}),
      execute: () => {
        ran = true;
      },
    });
    const result = await executeTool(new ToolRegistry([tool]), call("echo", raw), context);
    expect(result.envelope.error).toMatchObject({ code: "tool_arguments_invalid" });
    expect(ran).toBe(false);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("lets a key through that only looks like one of those", async () => {
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.looseObject({}),
      execute: (input) => input,
    });
    const raw = '{"constructor":"Acme","prototype":{"version":1}}';
    const result = await executeTool(new ToolRegistry([tool]), call("echo", raw), context);
    expect(result.output).toBe(raw);
  });

  it("refuses arguments beyond its size", async () => {
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.looseObject({}),
      execute: () => 1,
    });
    const raw = JSON.stringify({ text: "x".repeat(300_000) });
    const result = await executeTool(new ToolRegistry([tool]), call("echo", raw), context);
    expect(result.envelope.error).toMatchObject({ code: "tool_arguments_too_large" });
  });

  it("lists the real tools when the model invents one, and forgives a habitual prefix", async () => {
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.object({}),
      execute: () => "hi",
    });
    const registry = new ToolRegistry([tool]);
    const invented = await executeTool(registry, call("ecko", "{}"), context);
    expect(invented.output).toContain("echo");
    expect(invented.envelope.error).toMatchObject({ code: "tool_not_found" });
    const prefixed = await executeTool(registry, call("functions.echo", "{}"), context);
    expect(prefixed.output).toBe("hi");
  });

  it("refuses what the user may not do, and what needs an approval", async () => {
    const admin = await runReturning(() => 1, { permission: "admin" });
    expect(admin.envelope.error).toMatchObject({ code: "permission_denied" });
    const mutating = await runReturning(() => 1, { safety: "mutating" });
    expect(mutating.envelope.error).toMatchObject({ code: "confirmation_required" });
  });

  it("tells the model what was thrown, without stack or key, and the reader nothing of it", async () => {
    const result = await runReturning(() => {
      throw new TypeError("401 from db-7.internal for key sk-test-CANARY123");
    });
    expect(result.output).toContain("TypeError: 401 from db-7.internal for key [redacted]");
    expect(result.output).not.toContain("CANARY");
    expect(result.output).not.toContain(".ts:");
    expect(result.summary).toBe("The tool failed.");
  });

  it.each([
    ["a string", "plain text", "plain text"],
    ["undefined", undefined, "without saying why"],
  ])("answers when %s is thrown", async (_name, thrown, said) => {
    const result = await runReturning(() => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- what careless tools do
      throw thrown;
    });
    expect(result.envelope.error).toMatchObject({ code: "tool_failed" });
    expect(result.output).toContain(said);
  });

  it("answers for a tool that never settles and ignores its signal", async () => {
    const result = await runReturning(() => new Promise(() => undefined), { timeoutMs: 30 });
    expect(result.envelope.error).toMatchObject({ code: "tool_timeout" });
  });

  it("answers at once when the turn is stopped", async () => {
    const controller = new AbortController();
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.object({}),
      execute: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    const result = await executeTool(new ToolRegistry([tool]), call("echo", "{}"), {
      ...context,
      signal: controller.signal,
    });
    expect(result.envelope.error).toMatchObject({ code: "tool_cancelled" });
  });

  it("makes any output JSON", async () => {
    const cycle: Record<string, unknown> = { name: "loop" };
    cycle["self"] = cycle;
    const result = await runReturning(() => ({
      cycle,
      nan: NaN,
      big: 10n ** 30n,
      date: new Date(0),
      map: new Map([["k", 1]]),
      set: new Set([1]),
      bytes: new Uint8Array(10),
      error: new Error("kept"),
      lone: "a\ud800b",
      nothing: undefined,
    }));
    expect(result.envelope.data).toEqual({
      cycle: { name: "loop", self: "[circular]" },
      nan: "NaN",
      big: "1" + "0".repeat(30),
      date: "1970-01-01T00:00:00.000Z",
      map: { k: 1 },
      set: [1],
      bytes: "[10 bytes]",
      error: { name: "Error", message: "kept" },
      lone: "a\uFFFDb",
    });
  });

  it("makes output that can be stored and read again, whatever its depth and its keys", async () => {
    let deep: unknown = "core";
    for (let level = 0; level < 500; level += 1) deep = { deep };
    const hostile = Object.defineProperty({}, "__proto__", { value: { polluted: 1 }, enumerable: true });
    const result = await runReturning(() => ({ deep, hostile }), { artifact: { type: "json" } });
    const stored = JSON.stringify({ content: { steps: [{ artifact: result.artifact }] } });
    expect(parseJson(stored).ok).toBe(true);
    expect(stored).toContain("[__proto__]");
  });

  it("fails cleanly on an output that cannot be read", async () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("proxy");
        },
      },
    );
    const result = await runReturning(() => hostile);
    expect(result.envelope.error).toMatchObject({ code: "tool_failed" });
  });

  it("cuts a huge output and says so on the artifact", async () => {
    const result = await runReturning(() => "x".repeat(20_000_000), { artifact: { type: "json" } });
    expect(result.output.length).toBeLessThan(263_000);
    expect(result.output).toContain("characters cut");
    expect(result.artifact?.evidence).toMatchObject({ truncated: true });
  });

  it("joins what a generator yields", async () => {
    const result = await runReturning(async function* () {
      yield "a";
      yield "b";
    });
    expect(result.output).toBe("ab");
  });

  it("keeps a good result when its summary or its artifact mapping throws", async () => {
    const result = await runReturning(() => ({ ok: true }), {
      summary: () => {
        throw new Error("bad summary");
      },
      artifact: {
        type: "json",
        title: () => {
          throw new Error("bad title");
        },
      },
    });
    expect(result.envelope.success).toBe(true);
    expect(result.summary).toBe("Done");
    expect(result.artifact).toBeUndefined();
  });
});

describe("defineTool and ToolRegistry", () => {
  it("name the option at fault", () => {
    const options = { description: "x", input: z.object({}), execute: () => 1 };
    expect(() => defineTool({ ...options, name: "two words" })).toThrow(/name must be/);
    expect(() => defineTool({ ...options, name: "ok", description: " " })).toThrow(/description/);
    expect(() => defineTool({ ...options, name: "ok", input: z.string() })).toThrow(
      /input must be a zod object/,
    );
    const tool = defineTool({ ...options, name: "twice" });
    expect(() => new ToolRegistry([tool, tool])).toThrow(/rename one/);
  });

  it("list only what the user may call", () => {
    const options = { description: "x", input: z.object({}), execute: () => 1 };
    const registry = new ToolRegistry([
      defineTool({ ...options, name: "read" }),
      defineTool({ ...options, name: "write", permission: "write" }),
    ]);
    expect(registry.list(context.principal).map((tool) => tool.name)).toEqual(["read"]);
  });
});
