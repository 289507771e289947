import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ChatelaineError } from "../base/errors.js";
import { createId } from "../base/ids.js";
import type { ChatEvent, StoredAssistantMessage } from "../protocol/index.js";
import { memory } from "../store/memory/index.js";
import type { ChatStore } from "../store/index.js";
import { gate, modelCall, scriptedProvider, type ScriptedStep } from "../testing/index.js";
import { defineTool, ToolRegistry, type Tool } from "../tools/index.js";
import { memoryEventLog } from "./event-log/memory-event-log.js";
import { TurnService, type StartTurn, type TurnServiceOptions } from "./turn-service.js";

const owner = { userId: "alice", scopeId: "shop" };
const services: TurnService[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close(0)));
});

function setUp(options: Partial<TurnServiceOptions> = {}) {
  const errors: ChatelaineError[] = [];
  const store = options.store ?? memory();
  const service = new TurnService({
    store,
    log: memoryEventLog(),
    onError: (error) => errors.push(error),
    mergeMs: 5,
    saveMs: 10,
    ...options,
  });
  services.push(service);
  return { service, store, errors };
}

function ask(
  script: readonly ScriptedStep[],
  more: Partial<StartTurn> = {},
  tools: readonly Tool[] = [],
): StartTurn {
  return {
    owner,
    text: "Where is it?",
    settings: {
      provider: scriptedProvider(script),
      model: "scripted-1",
      tools: new ToolRegistry(tools),
      principal: { userId: owner.userId, permissionLevel: "read_only" },
    },
    ...more,
  };
}

async function follow(service: TurnService, turnId: string, after = 0): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const batch of await service.read(owner, turnId, { after })) {
    events.push(...batch.map(({ event }) => event));
  }
  return events;
}

const types = (events: readonly ChatEvent[]) => events.map((event) => event.type);

async function answerOf(store: ChatStore, messageId: string): Promise<StoredAssistantMessage> {
  const message = await store.getMessage(owner, messageId);
  if (message?.role !== "assistant") throw new Error("no answer stored");
  return message;
}

describe("TurnService", () => {
  it("tells all ids first, ends with one terminal event, and stores what it told", async () => {
    const { service, store } = setUp();
    const { turn } = await service.start(ask([modelCall().says("Here.")]));
    const events = await follow(service, turn.id);
    expect(types(events)).toEqual(["turn_started", "title", "text_delta", "done"]);
    expect(events[0]).toMatchObject({
      turn_id: turn.id,
      conversation_id: turn.conversationId,
      user_message_id: turn.userMessageId,
      message_id: turn.messageId,
    });
    const messages = await store.listMessages(owner, turn.conversationId);
    expect(messages).toMatchObject([
      { role: "user", content: { text: "Where is it?" } },
      { role: "assistant", status: "complete", content: { steps: [{ type: "text", text: "Here." }] } },
    ]);
  });

  it("shows two readers the same events, whenever they come", async () => {
    const { service } = setUp();
    const hold = gate();
    const { turn } = await service.start(ask([modelCall().says("a", "b").waits(hold.opened).says("c")]));
    const early = follow(service, turn.id);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const late = follow(service, turn.id);
    hold.open();
    expect(await late).toEqual(await early);
    expect(await follow(service, turn.id)).toEqual(await early);
  });

  it("goes on when its reader leaves", async () => {
    const { service, store } = setUp();
    const hold = gate();
    const { turn } = await service.start(ask([modelCall().says("a").waits(hold.opened).says("b")]));
    const leave = new AbortController();
    const batches = await service.read(owner, turn.id, { after: 0, signal: leave.signal });
    await batches.next();
    leave.abort();
    await batches.return(undefined);
    hold.open();
    await follow(service, turn.id);
    const answer = await answerOf(store, turn.messageId);
    expect(answer).toMatchObject({ status: "complete", content: { steps: [{ text: "ab" }] } });
  });

  it("replays only what comes after the place that a reader names", async () => {
    const { service } = setUp();
    const { turn } = await service.start(ask([modelCall().says("a").thinks("b").says("c")]));
    const all = await follow(service, turn.id);
    expect(await follow(service, turn.id, 3)).toEqual(all.slice(3));
    expect(await follow(service, turn.id, all.length)).toEqual(all.slice(-1));
    await expect(service.read(owner, turn.id, { after: 99 })).rejects.toMatchObject({
      code: "cursor_out_of_range",
    });
    await expect(service.read({ ...owner, userId: "bob" }, turn.id, { after: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

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

  it("fails with the provider's public message, keeps the partial answer and tells the host the rest", async () => {
    const { service, store, errors } = setUp();
    const { turn } = await service.start(
      ask([modelCall().says("half").fails("overloaded", { retryAfterMs: 2000 })]),
    );
    const events = await follow(service, turn.id);
    expect(events.at(-1)).toEqual({
      type: "error",
      turn_id: turn.id,
      code: "overloaded",
      message: "The model provider is overloaded. Try again shortly.",
      retryable: true,
      retry_after_ms: 2000,
    });
    expect(errors.map((error) => error.code)).toEqual(["overloaded"]);
    const answer = await answerOf(store, turn.messageId);
    expect(answer).toMatchObject({
      status: "failed",
      error: { code: "overloaded" },
      content: { steps: [{ text: "half" }] },
    });
  });

  it("tells the model the earlier turns, and of a stopped one that it was", async () => {
    const { service } = setUp();
    const first = await service.start(ask([modelCall().says("The answer is").hangs()]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await service.stop(owner, first.turn.id);
    const second = ask(["Forty-two."], { conversationId: first.turn.conversationId, text: "Go on." });
    const { turn } = await service.start(second);
    await follow(service, turn.id);
    const provider = second.settings.provider as ReturnType<typeof scriptedProvider>;
    expect(provider.requests[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "Where is it?"],
      ["assistant", "The answer is\n\n[This answer was interrupted before it was complete.]"],
      ["user", "Go on."],
    ]);
  });

  it("lets one turn run in a conversation, and joins a message that was sent twice", async () => {
    const { service, store } = setUp();
    const hold = gate();
    const request = ask([modelCall().waits(hold.opened).says("a")], { clientMessageId: "client-message-1" });
    const { turn } = await service.start(request);
    const again = await service.start(request);
    expect(again).toMatchObject({ joined: true, turn: { id: turn.id } });
    await expect(service.start({ ...request, text: "Something else" })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    const { conversationId } = turn;
    await expect(service.start(ask(["b"], { conversationId }))).rejects.toMatchObject({
      code: "turn_running",
      details: { turn_id: turn.id },
    });
    hold.open();
    await follow(service, turn.id);
    expect(await store.listMessages(owner, conversationId)).toHaveLength(2);
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
});
