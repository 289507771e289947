import { describe, expect, it } from "vitest";
import { z } from "zod";
import { modelCall, scriptedProvider } from "../testing/index.js";
import { defineTool } from "../tools/index.js";
import { optionsFor, run } from "./testing/run.js";

describe("runTurn, where something fails,", () => {
  it.each(["max_tokens", "content_filter", "refusal"] as const)(
    "does not run a call of an answer that ended with %s",
    async (reason) => {
      const provider = scriptedProvider([modelCall().calls("echo", { text: "a" }).stops(reason)]);
      const { steps, outcome } = await run(optionsFor(provider));
      expect(steps.at(-1)).toMatchObject({ type: "tool_result", success: false, error_code: "tool_not_run" });
      expect(outcome).toMatchObject({ stopReason: reason });
    },
  );

  it("never runs a call of a stream that broke off, and closes it with a result", async () => {
    let ran = false;
    const tool = defineTool({
      name: "echo",
      description: "Echoes.",
      input: z.looseObject({}),
      execute: () => {
        ran = true;
      },
    });
    const provider = scriptedProvider([modelCall().says("x").calls("echo", {}).fails("network")]);
    const { steps, error } = await run(optionsFor(provider, [tool]));
    expect(error).toMatchObject({ code: "network" });
    expect(ran).toBe(false);
    expect(steps.at(-1)).toMatchObject({ type: "tool_result", error_code: "tool_cancelled" });
  });

  it("treats a stream without a stop as broken off", async () => {
    const provider = scriptedProvider([
      function* () {
        yield { type: "text_delta", text: "half" };
      },
    ]);
    const { error, steps } = await run(optionsFor(provider));
    expect(error).toMatchObject({ code: "network" });
    expect(steps).toMatchObject([{ type: "text", text: "half" }]);
  });

  it("ends at once when it is stopped, though the provider and the tool ignore the signal", async () => {
    const stop = new AbortController();
    const deaf = defineTool({
      name: "deaf",
      description: "Never answers.",
      input: z.object({}),
      execute: () => new Promise(() => undefined),
    });
    const reason = new Error("stopped");
    const provider = scriptedProvider([modelCall().says("x").calls("deaf")]);
    const ran = await run(optionsFor(provider, [deaf], { signal: stop.signal }), ({ event }) => {
      if (event.type === "tool_start") setTimeout(() => stop.abort(reason), 10);
    });
    expect(ran.error).toBe(reason);
    expect(ran.steps.at(-1)).toMatchObject({ type: "tool_result", error_code: "tool_cancelled" });

    const stopSilent = new AbortController();
    setTimeout(() => stopSilent.abort(reason), 10);
    const silent = scriptedProvider([
      async function* () {
        yield { type: "text_delta" as const, text: "a" };
        await new Promise(() => undefined);
      },
    ]);
    const silentRan = await run(optionsFor(silent, [], { signal: stopSilent.signal }));
    expect(silentRan.error).toBe(reason);
    expect(silentRan.steps).toMatchObject([{ type: "text", text: "a" }]);
  });

  it("gives up on a model that goes silent", async () => {
    const provider = scriptedProvider([modelCall().says("a").hangs()]);
    const { error } = await run(optionsFor(provider, [], { idleTimeoutMs: 30 }));
    expect(error).toMatchObject({ code: "timeout" });
  });

  it("lets the model correct arguments that were not JSON", async () => {
    const provider = scriptedProvider([
      modelCall()
        .emits({ type: "tool_start", id: "1", name: "echo", input: null, rawArguments: '{"text": "a' })
        .stops("tool_use"),
      "Sorry.",
    ]);
    const { steps } = await run(optionsFor(provider));
    expect(steps[1]).toMatchObject({ type: "tool_result", error_code: "tool_arguments_invalid" });
    expect(steps[1]?.output).toContain('{\\"text\\": \\"a');
  });

  it("runs so many calls and no more, and answers the rest", async () => {
    let ran = 0;
    const count = defineTool({
      name: "count",
      description: "Counts.",
      input: z.object({}),
      execute: () => {
        ran += 1;
      },
    });
    let script = modelCall();
    for (let call = 0; call < 500; call += 1) script = script.calls("count");
    const { steps, outcome } = await run(optionsFor(scriptedProvider([script, "Enough."]), [count]));
    expect(ran).toBe(64);
    const refused = steps.filter((step) => step.type === "tool_result" && step.error_code === "tool_not_run");
    expect(refused).toHaveLength(436);
    expect(outcome).toMatchObject({ stopReason: "end_turn" });
  });
});
