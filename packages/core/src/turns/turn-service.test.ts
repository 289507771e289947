import { describe, expect, it } from "vitest";
import type { scriptedProvider } from "../testing/index.js";
import { gate, modelCall } from "../testing/index.js";
import { answerOf, ask, follow, owner, setUp, types } from "./testing/turns.js";

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
});
