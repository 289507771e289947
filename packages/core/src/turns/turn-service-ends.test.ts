import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createId } from "../base/ids.js";
import { memory } from "../store/memory/index.js";
import { gate, modelCall } from "../testing/index.js";
import { defineTool } from "../tools/index.js";
import { answerOf, ask, follow, owner, setUp, types } from "./testing/turns.js";

describe("TurnService, at the end of a turn,", () => {
  it("stops on command, keeps the partial answer and closes the open tool call", async () => {
    const started = gate();
    let sawAbort = false;
    const slow = defineTool({
      name: "slow",
      description: "Waits.",
      input: z.object({}),
      execute: (_input, { signal }) => {
        signal.addEventListener("abort", () => (sawAbort = true));
        started.open();
        return new Promise(() => undefined);
      },
    });
    const { service, store } = setUp();
    const { turn } = await service.start(ask([modelCall().says("Let me look.").calls("slow")], {}, [slow]));
    await started.opened;
    expect(await service.stop(owner, turn.id)).toBe(true);
    expect(sawAbort).toBe(true);
    const events = await follow(service, turn.id);
    expect(events.at(-1)).toMatchObject({ type: "stopped", reason: "user" });
    const answer = await answerOf(store, turn.messageId);
    expect(answer).toMatchObject({ status: "stopped", stopped_reason: "user" });
    expect(answer.content.steps).toMatchObject([
      { type: "text", text: "Let me look." },
      { type: "tool_call" },
      { type: "tool_result", success: false, error_code: "tool_cancelled" },
    ]);
    expect(await service.stop(owner, turn.id)).toBe(false);
    await expect(service.stop(owner, createId())).rejects.toMatchObject({ code: "not_found" });
  });

  it("ends once when stop and the last word meet", async () => {
    const { service, store } = setUp();
    for (let round = 0; round < 50; round += 1) {
      const { turn } = await service.start(
        ask([
          modelCall()
            .says("a")
            .pauses(round % 5)
            .says("b"),
        ]),
      );
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 9));
      const [stopped, events] = await Promise.all([service.stop(owner, turn.id), follow(service, turn.id)]);
      const terminal = types(events).filter((type) => ["done", "stopped", "error"].includes(type));
      expect(terminal).toEqual([stopped ? "stopped" : "done"]);
      expect((await answerOf(store, turn.messageId)).status).toBe(stopped ? "stopped" : "complete");
    }
  });

  it("saves the partial answer while it is written", async () => {
    const { service, store } = setUp();
    const hold = gate();
    const { turn } = await service.start(ask([modelCall().says("so far").waits(hold.opened)]));
    await expect
      .poll(async () => (await answerOf(store, turn.messageId)).content.steps)
      .toMatchObject([{ text: "so far" }]);
    expect((await answerOf(store, turn.messageId)).status).toBe("streaming");
    hold.open();
  });

  it("closes the turn of a process that died, and lets the conversation go on", async () => {
    const store = memory();
    const dead = setUp({ store, leaseMs: 40 });
    const { turn } = await dead.service.start(ask([modelCall().says("half").calls("gone").hangs()]));
    await expect
      .poll(async () => (await answerOf(store, turn.messageId)).content.steps.length)
      .toBeGreaterThan(1);
    // Its heart stops, as in a process that was killed: nobody renews the lease.
    store.renewLease = () => new Promise(() => undefined);
    const { service } = setUp({ store, leaseMs: 40 });
    const events = await follow(service, turn.id);
    expect(types(events)).toEqual(["snapshot", "error"]);
    expect(events[1]).toMatchObject({ code: "interrupted", retryable: true });
    expect(await answerOf(store, turn.messageId)).toMatchObject({
      status: "failed",
      content: {
        steps: [{ text: "half" }, { type: "tool_call" }, { type: "tool_result", success: false }],
      },
    });
    const next = await service.start(ask(["On."], { conversationId: turn.conversationId }));
    expect(types(await follow(service, next.turn.id)).at(-1)).toBe("done");
  });

  it("stops a turn that another process runs", async () => {
    const store = memory();
    const runner = setUp({ store });
    const { turn } = await runner.service.start(ask([modelCall().says("a").hangs()]));
    const other = setUp({ store });
    expect(await other.service.stop(owner, turn.id)).toBe(true);
    expect((await answerOf(store, turn.messageId)).status).toBe("stopped");
    expect(types(await follow(other.service, turn.id))).toEqual(["snapshot", "stopped"]);
  });

  it("stops a turn that takes too long", async () => {
    const { service } = setUp({ turnTimeoutMs: 30 });
    const { turn } = await service.start(ask([modelCall().says("a").hangs()]));
    expect((await follow(service, turn.id)).at(-1)).toMatchObject({ type: "stopped", reason: "timeout" });
  });

  it("ends what runs, as it is, when it closes, and takes nothing more", async () => {
    const { service, store } = setUp();
    const { turn } = await service.start(ask([modelCall().says("a").hangs()]));
    const reading = follow(service, turn.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await service.close(10);
    expect((await reading).at(-1)).toMatchObject({ type: "stopped", reason: "shutdown" });
    expect((await answerOf(store, turn.messageId)).status).toBe("stopped");
    await expect(service.start(ask(["b"]))).rejects.toMatchObject({ code: "shutting_down" });
  });

  it("tries the last save again when the database fails, and ends the stream either way", async () => {
    const store = memory();
    const finishTurn = store.finishTurn.bind(store);
    let failures = 2;
    store.finishTurn = (turn, update) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error("disk full")) : finishTurn(turn, update);
    };
    const { service, errors } = setUp({ store });
    const { turn } = await service.start(ask(["a"]));
    expect((await follow(service, turn.id)).at(-1)).toMatchObject({ type: "done" });
    expect(errors).toHaveLength(2);

    failures = 99;
    const lost = await service.start(ask(["a"]));
    expect((await follow(service, lost.turn.id)).at(-1)).toMatchObject({ type: "error", code: "internal" });
  });

  it("saves a tool's result before anyone hears of it, however seldom it saves otherwise", async () => {
    const tool = defineTool({
      name: "once",
      description: "Runs.",
      input: z.object({}),
      execute: () => "ran",
    });
    const { service, store } = setUp({ saveMs: 60_000 });
    const { turn } = await service.start(ask([modelCall().calls("once"), modelCall().hangs()], {}, [tool]));
    for await (const batch of await service.read(owner, turn.id, { after: 0 })) {
      if (batch.some(({ event }) => event.type === "tool_result")) break;
    }
    expect((await answerOf(store, turn.messageId)).content.steps.at(-1)).toMatchObject({ output: "ran" });
  });
});
