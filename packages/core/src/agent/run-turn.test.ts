import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gate, modelCall, scriptedProvider } from "../testing/index.js";
import { defineTool } from "../tools/index.js";
import { optionsFor, run } from "./testing/run.js";

describe("runTurn", () => {
  it("keeps thinking, text, calls and results in the order in which they happened", async () => {
    const provider = scriptedProvider([
      modelCall().thinks("Hm", "m.").says("Let me ", "look.").calls("echo", { text: "a" }),
      modelCall().says("Found it."),
    ]);
    const { steps, outcome } = await run(optionsFor(provider));
    expect(steps).toMatchObject([
      { type: "thinking", text: "Hmm.", round: 0 },
      { type: "text", text: "Let me look.", round: 0 },
      { type: "tool_call", tool_name: "echo", input: { text: "a" }, round: 0 },
      { type: "tool_result", tool_name: "echo", success: true, output: "a", round: 0 },
      { type: "text", text: "Found it.", round: 1 },
    ]);
    expect(outcome).toMatchObject({ stopReason: "end_turn" });
    provider.assertConsumed();
  });

  it("tells the next model call what it said and what its tools gave", async () => {
    const provider = scriptedProvider([
      modelCall().says("Look.").calls("echo", { text: "a" }, "call-1"),
      "Done.",
    ]);
    await run(optionsFor(provider));
    expect(provider.requests[1]?.messages).toEqual([
      { role: "user", content: "Hi" },
      {
        role: "assistant",
        content: "Look.",
        tool_calls: [
          { id: "call-1", type: "function", function: { name: "echo", arguments: '{"text":"a"}' } },
        ],
        parts: [
          { type: "text", text: "Look." },
          {
            type: "tool_call",
            call: { id: "call-1", type: "function", function: { name: "echo", arguments: '{"text":"a"}' } },
          },
        ],
      },
      { role: "tool", tool_call_id: "call-1", name: "echo", content: "a", is_error: false },
    ]);
  });

  it("gives the reader parallel results as they finish and the model in the order of its calls", async () => {
    const first = gate();
    const slow = defineTool({
      name: "slow",
      description: "Waits.",
      input: z.object({}),
      execute: async () => {
        await first.opened;
        return "slow";
      },
    });
    const quick = defineTool({
      name: "quick",
      description: "Does not wait.",
      input: z.object({}),
      execute: () => "quick",
    });
    const provider = scriptedProvider([modelCall().calls("slow").calls("quick"), "Done."]);
    const { events } = await run(optionsFor(provider, [slow, quick]), ({ event }) => {
      if (event.type === "tool_result" && event.tool_name === "quick") first.open();
    });
    const results = events.flatMap((event) => (event.type === "tool_result" ? [event.tool_name] : []));
    expect(results).toEqual(["quick", "slow"]);
    const told = provider.requests[1]?.messages.flatMap((message) =>
      message.role === "tool" ? [message.content] : [],
    );
    expect(told).toEqual(["slow", "quick"]);
  });

  it("takes the tools away after ten rounds, says so, and gets one last answer", async () => {
    const rounds = Array.from({ length: 10 }, (_, round) =>
      modelCall().calls("echo", { text: String(round) }),
    );
    const provider = scriptedProvider([...rounds, "That is all I found."]);
    const { events, outcome } = await run(optionsFor(provider));
    expect(events).toContainEqual({ type: "truncated", loops: 10 });
    expect(provider.requests.map((request) => request.toolChoice)).toEqual([
      ...Array.from({ length: 10 }, () => "auto"),
      "none",
    ]);
    expect(events.at(-1)).toMatchObject({ type: "text_delta", text: "That is all I found." });
    expect(outcome).toMatchObject({ stopReason: "end_turn" });
    provider.assertConsumed();
  });

  it("adds up the usage of all its model calls", async () => {
    const usage = { input_tokens: 10, output_tokens: 2, cached_input_tokens: 4 };
    const provider = scriptedProvider([
      modelCall().calls("echo", { text: "a" }).uses(usage),
      modelCall().says("b").uses({ input_tokens: 20, output_tokens: 3 }),
    ]);
    const { outcome, events } = await run(optionsFor(provider));
    expect(outcome?.usage).toEqual({ input_tokens: 30, output_tokens: 5, cached_input_tokens: 4 });
    expect(events.filter((event) => event.type === "usage")).toHaveLength(2);
  });

  it("keeps two calls apart that came with one id", async () => {
    const provider = scriptedProvider([
      modelCall().calls("echo", { text: "a" }, "same").calls("echo", { text: "b" }, "same"),
      "Done.",
    ]);
    const { steps } = await run(optionsFor(provider));
    const calls = steps.flatMap((step) => (step.type === "tool_call" ? [step.tool_id] : []));
    expect(new Set(calls).size).toBe(2);
    const outputs = calls.map(
      (id) => steps.find((step) => step.type === "tool_result" && step.tool_id === id)?.output,
    );
    expect(outputs).toEqual(["a", "b"]);
  });

  it("does not run what the provider ran itself", async () => {
    const provider = scriptedProvider([
      modelCall()
        .calls("remote", {}, "r1")
        .emits({ type: "tool_result", id: "r1", name: "remote", success: true, output: "there" })
        .says("Done."),
    ]);
    const { steps } = await run(optionsFor(provider));
    expect(steps).toMatchObject([
      { type: "tool_call", tool_id: "r1" },
      { type: "tool_result", tool_id: "r1", success: true, output: "there" },
      { type: "text", text: "Done." },
    ]);
  });

  it("keeps opaque data on its step and gives it back to the model that made it", async () => {
    const metadata = { provider: "scripted", model: "scripted-1", data: { signature: "s1" } };
    const provider = scriptedProvider([
      modelCall()
        .thinks("First.")
        .emits({ type: "thinking_delta", text: "", provider_metadata: metadata })
        .thinks("Second.")
        .calls("echo", { text: "a" }),
      "Done.",
    ]);
    const { steps } = await run(optionsFor(provider));
    expect(steps.slice(0, 2)).toMatchObject([
      { type: "thinking", text: "First.", provider_metadata: metadata },
      { type: "thinking", text: "Second." },
    ]);
    const replayed = provider.requests[1]?.messages[1];
    expect(replayed?.role === "assistant" && replayed.parts[0]).toEqual({
      type: "thinking",
      text: "First.",
      provider_metadata: metadata,
    });
  });

  it("shows the progress of a running tool", async () => {
    const told = gate();
    const slow = defineTool({
      name: "slow",
      description: "Reports.",
      input: z.object({}),
      execute: async (_input, { progress }) => {
        progress({ message: "half", progress: 1, total: 2 });
        await told.opened;
        return "done";
      },
    });
    const provider = scriptedProvider([modelCall().calls("slow", {}, "s"), "Done."]);
    const { events } = await run(optionsFor(provider, [slow]), ({ event }) => {
      if (event.type === "tool_progress") told.open();
    });
    expect(events).toContainEqual({
      type: "tool_progress",
      tool_id: "s",
      message: "half",
      progress: 1,
      total: 2,
    });
  });

  it("runs at most four tools at once", async () => {
    let now = 0;
    let most = 0;
    const busy = defineTool({
      name: "busy",
      description: "Counts.",
      input: z.object({}),
      execute: async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
      },
    });
    const many = Array.from({ length: 9 }).reduce<ReturnType<typeof modelCall>>(
      (script) => script.calls("busy"),
      modelCall(),
    );
    const { steps } = await run(optionsFor(scriptedProvider([many, "Done."]), [busy]));
    expect(most).toBe(4);
    expect(steps.filter((step) => step.type === "tool_result")).toHaveLength(9);
  });
});
