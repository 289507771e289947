import { describe, expect, it } from "vitest";
import { createChatClient } from "./api-client.js";
import { createChatSession } from "./chat-session.js";
import { idle, stateWhere, texts } from "./testing/observe-session.js";
import { startScriptedServer } from "./testing/scripted-server.js";
import { findFlicker, setupSession } from "./testing/session-setup.js";
import {
  answerId,
  conversationId,
  done,
  errorEvent,
  frames,
  questionId,
  stopped,
  text,
  turnId,
  turnStarted,
} from "./testing/turn-fixture.js";

describe("a message that is sent", () => {
  it("is shown at once with its answer to come, and both keep their keys until they are stored", async () => {
    const { server, session, told } = await setupSession(() => {});
    const sending = session.send("What is tea?", { provider: "p", model: "m" });
    const [user, answer] = session.getState().messages;
    expect(session.getState().status).toBe("submitting");
    expect(texts(session.getState())).toEqual(["What is tea?", ""]);
    expect(answer).toMatchObject({ role: "assistant", status: "streaming", content: { steps: [] } });

    const exchange = await server.exchange("POST /messages");
    exchange.stream();
    await exchange.write(frames([turnStarted]));
    expect(await sending).toBe(true);
    expect(session.getState()).toMatchObject({ status: "streaming", conversationId });
    await exchange.write(frames([text("A "), text("leaf."), done], 2));
    exchange.response.end();

    const state = await idle(session);
    expect(texts(state)).toEqual(["What is tea?", "A leaf."]);
    expect(state.messages).toMatchObject([
      { key: user!.key, id: questionId, conversation_id: conversationId },
      { key: answer!.key, id: answerId, status: "complete", stop_reason: "end_turn" },
    ]);
    expect(state.error).toBeUndefined();
    expect(findFlicker(told)).toBeUndefined();
    expect(JSON.parse(exchange.body)).toEqual({
      message: "What is tea?",
      client_message_id: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/) as string,
      provider: "p",
      model: "m",
    });
  });

  it("follows the conversation of the one before, under an id of its own", async () => {
    const { server, session } = await setupSession(({ stream, response }) => {
      stream();
      response.end(frames([turnStarted, text("Yes."), done]));
    });
    await session.send("one");
    await idle(session);
    const first = session.getState().messages;
    await session.send("two");
    const [one, two] = server.exchanges.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(two!.conversation_id).toBe(conversationId);
    expect(one!.conversation_id).toBeUndefined();
    expect(two!.client_message_id).not.toBe(one!.client_message_id);
    expect(session.getState().messages[0]).toBe(first[0]);
  });

  it("keeps the identity of every message that a stream does not touch", async () => {
    const { session, told } = await setupSession(async ({ stream, write, response }) => {
      stream();
      await write(frames([turnStarted]));
      for (let seq = 2; seq < 12; seq += 1) await write(frames([text("x")], seq));
      response.end(frames([done], 12));
    });
    await session.send("one");
    await idle(session);
    const questions = new Set(
      told.filter(({ status }) => status !== "submitting").map(({ messages }) => messages[0]),
    );
    expect(questions.size).toBe(1);
  });

  it("is ignored while another is being answered, and where it is blank", async () => {
    const { server, session } = await setupSession(async ({ stream, write }) => {
      stream();
      await write(frames([turnStarted]));
    });
    expect(await session.send(" \n")).toBe(false);
    const first = session.send("one");
    expect(await session.send("two")).toBe(false);
    await first;
    expect(await session.send("three")).toBe(false);
    expect(server.exchanges).toHaveLength(1);
    expect(texts(session.getState())).toEqual(["one", ""]);
  });

  it("gives its conversation a title when the server does", async () => {
    const { session } = await setupSession(({ stream, response }) => {
      stream();
      response.end(frames([turnStarted, { type: "title", title: "About tea" }, text("A leaf."), done]));
    });
    await session.send("What is tea?");
    expect((await idle(session)).conversation).toMatchObject({ id: conversationId, title: "About tea" });
  });

  it("shows the progress of a running tool until the turn ends", async () => {
    const { server, session } = await setupSession(async ({ stream, write }) => {
      stream();
      await write(frames([turnStarted, { type: "tool_progress", tool_id: "t", message: "half" }]));
    });
    await session.send("one");
    const state = await stateWhere(session, ({ progress }) => progress.size > 0);
    expect(state.progress.get("t")).toEqual({ message: "half" });
    const exchange = await server.exchange("POST /messages");
    exchange.response.end(frames([done], 3));
    expect((await idle(session)).progress.size).toBe(0);
  });
});

describe("a turn that fails", () => {
  it("marks the answer, keeps its text, and says why", async () => {
    const { session } = await setupSession(({ stream, response }) => {
      stream();
      response.end(frames([turnStarted, text("A le"), errorEvent]));
    });
    expect(await session.send("What is tea?")).toBe(true);
    const state = await idle(session);
    expect(state.messages[1]).toMatchObject({ status: "failed", error: { code: "overloaded" } });
    expect(texts(state)[1]).toBe("A le");
    expect(state.error).toEqual({ code: "overloaded", message: "Busy.", retryable: true, during: "turn" });
  });

  it("is asked again by retry, below what is there", async () => {
    let asked = 0;
    const { server, session } = await setupSession(({ stream, response }) => {
      asked += 1;
      stream();
      const second = { ...turnStarted, message_id: "m2", user_message_id: "u2", turn_id: "t2" };
      response.end(asked === 1 ? frames([turnStarted, errorEvent]) : frames([second, text("A leaf."), done]));
    });
    await session.send("What is tea?");
    await idle(session);
    expect(await session.retry()).toBe(true);
    const state = await idle(session);
    expect(texts(state)).toEqual(["What is tea?", "", "What is tea?", "A leaf."]);
    expect(state.error).toBeUndefined();
    expect(await session.retry()).toBe(false);
    expect(server.exchanges).toHaveLength(2);
  });

  it("before it began gives the text back", async () => {
    const { session } = await setupSession(({ stream, response }) => {
      stream();
      response.end(
        frames([{ type: "error", code: "not_configured", message: "No model.", retryable: false }]),
      );
    });
    expect(await session.send("What is tea?")).toBe(false);
    expect(session.getState()).toMatchObject({
      status: "idle",
      messages: [],
      error: { code: "not_configured", message: "No model.", during: "send", text: "What is tea?" },
    });
  });
});

describe("a stopped answer", () => {
  it("can be asked for again", async () => {
    const { server, session } = await setupSession(({ stream, response }) => {
      stream();
      response.end(frames([turnStarted, text("A"), stopped]));
    });
    await session.send("one");
    const state = await idle(session);
    expect(state.messages[1]).toMatchObject({ status: "stopped", stopped_reason: "user" });
    expect(state.error).toBeUndefined();
    await session.retry();
    expect(JSON.parse(server.exchanges[1]!.body)).toMatchObject({ message: "one" });
  });
});

describe("reset", () => {
  it("begins an empty conversation, into which the old answer writes nothing", async () => {
    const { server, session } = await setupSession(async ({ stream, write }) => {
      stream();
      await write(frames([turnStarted, text("old")]));
    });
    await session.send("one");
    const exchange = await server.exchange("POST /messages");
    session.reset();
    const empty = session.getState();
    expect(empty).toMatchObject({
      status: "idle",
      conversationId: undefined,
      conversation: undefined,
      messages: [],
    });
    await exchange.closed;
    expect(session.getState()).toBe(empty);
    expect(server.count(`POST /turns/${turnId}/stop`)).toBe(0);
  });

  it("ends a send that was not yet taken, without an error", async () => {
    const { server, session } = await setupSession(() => {});
    const sending = session.send("one");
    await server.exchange("POST /messages");
    session.reset();
    expect(await sending).toBe(false);
    expect(session.getState()).toMatchObject({ status: "idle", messages: [], error: undefined });
  });
});

describe("dispose", () => {
  it("drops the connection and every timer, and does not stop the turn", async () => {
    const { server, session, told, pendingTimers } = await setupSession(async ({ stream, write }) => {
      stream();
      await write(frames([turnStarted, text("a"), text("b")]));
    });
    await session.send("one");
    const exchange = await server.exchange("POST /messages");
    const toldBefore = told.length;
    session.dispose();
    await exchange.closed;
    expect(pendingTimers()).toBe(0);
    expect(told).toHaveLength(toldBefore);
    expect(server.exchanges).toHaveLength(1);
  });

  it("takes back a message that nobody had taken", async () => {
    const { session } = await setupSession(() => {});
    const sending = session.send("one");
    session.dispose();
    expect(await sending).toBe(false);
    expect(session.getState()).toMatchObject({ status: "idle", messages: [] });
  });

  it("closes the streams of a client that heeds no signal", async () => {
    let closed = 0;
    const client = {
      ...createChatClient({ api: "" }),
      async *sendMessage() {
        try {
          yield { seq: 1, event: turnStarted };
          yield { seq: 2, event: done };
        } finally {
          closed += 1;
        }
      },
    };
    const session = createChatSession({ client });
    await session.send("one");
    await idle(session);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(closed).toBe(1);
  });

  it("ends the wait between two tries", async () => {
    const server = await startScriptedServer(({ reset }) => reset());
    const timers = new Set<object>();
    const session = createChatSession({
      client: createChatClient({ api: server.url }),
      schedule() {
        const timer = {};
        timers.add(timer);
        return () => timers.delete(timer);
      },
    });
    const sending = session.send("one");
    await new Promise<void>((resolve) => {
      const look = () => (timers.size > 0 ? resolve() : void setTimeout(look, 5));
      look();
    });
    session.dispose();
    expect(await sending).toBe(false);
    expect(timers.size).toBe(0);
    await server.close();
  });
});
