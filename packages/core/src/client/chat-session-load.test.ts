import { describe, expect, it } from "vitest";
import { createChatClient } from "./api-client.js";
import { createChatSession } from "./chat-session.js";
import { idle, stateWhere, texts } from "./testing/observe-session.js";
import { findFlicker, setupSession } from "./testing/session-setup.js";
import { startScriptedServer } from "./testing/scripted-server.js";
import {
  answerId,
  conversation,
  conversationId,
  detail,
  done,
  frames,
  questionId,
  text,
  turnId,
  turnStarted,
} from "./testing/turn-fixture.js";

const events = `GET /turns/${turnId}/events`;
const other = "0197f3000000700080000000000000c2";

describe("load", () => {
  it("shows a stored conversation, its messages' keys their ids", async () => {
    const { session, told } = await setupSession(({ json }) => json(detail("A leaf.", "complete")));
    const loading = session.load(conversationId);
    expect(session.getState().status).toBe("loading");
    await loading;
    expect(session.getState()).toMatchObject({
      status: "idle",
      conversationId,
      conversation: { title: "About tea" },
    });
    expect(texts(session.getState())).toEqual(["What is tea?", "A leaf."]);
    expect(session.getState().messages.map(({ key }) => key)).toEqual([questionId, answerId]);
    expect(told).toHaveLength(2);
  });

  it("attaches to a running answer: not doubled, never shorter than it was stored", async () => {
    const { server, session, told } = await setupSession(async ({ line, stream, write, response, json }) => {
      if (line !== events) {
        json(detail("A leaf of", "streaming"));
        return;
      }
      stream();
      await write(frames([turnStarted, text("A ")]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await write(frames([text("leaf "), text("of a ")], 3));
      response.end(frames([text("bush."), done], 5));
    });
    await session.load(conversationId);
    expect(session.getState().status).toBe("streaming");
    const state = await idle(session);
    expect(texts(state)).toEqual(["What is tea?", "A leaf of a bush."]);
    expect(state.messages.map(({ key }) => key)).toEqual([questionId, answerId]);
    expect(findFlicker(told)).toBeUndefined();
    expect(told.some((seen) => texts(seen)[1] === "A leaf of")).toBe(true);
    expect((await server.exchange(events)).request.headers["last-event-id"]).toBeUndefined();
  });

  it("follows a running answer over a lost connection too", async () => {
    const { session } = await setupSession(async ({ line, stream, write, response, json, reset }) => {
      if (line !== events) {
        json(detail("", "streaming"));
        return;
      }
      if (++attached === 1) {
        reset();
        return;
      }
      stream();
      if (attached === 2) {
        await write(frames([turnStarted, text("A ")]));
        reset();
      } else response.end(frames([turnStarted, text("A "), text("leaf."), done]));
    });
    let attached = 0;
    await session.load(conversationId);
    expect(texts(await idle(session))).toEqual(["What is tea?", "A leaf."]);
    expect(attached).toBe(3);
  });

  it("shows what is stored where the running turn ended in between", async () => {
    let loads = 0;
    const { session } = await setupSession(({ line, json, refuse }) => {
      if (line === events) refuse({ code: "not_found" }, 404);
      else json(++loads === 1 ? detail("A ", "streaming") : detail("A leaf.", "complete"));
    });
    await session.load(conversationId);
    const state = await idle(session);
    expect(texts(state)).toEqual(["What is tea?", "A leaf."]);
    expect(state.error).toBeUndefined();
  });

  it("ends with the error of a turn whose conversation is gone", async () => {
    const { server, session } = await setupSession(({ line, stream, response, json }) => {
      if (line !== events) {
        json(detail("A ", "streaming"));
        return;
      }
      stream();
      response.end(frames([{ type: "error", code: "overloaded", message: "Gone.", retryable: true }]));
    });
    await session.load(conversationId);
    const state = await idle(session);
    expect(state).toMatchObject({ error: { message: "Gone.", during: "turn" } });
    expect(state.messages[1]).toMatchObject({ status: "failed", error: { message: "Gone." } });
    expect(server.count(events)).toBe(1);
  });

  it("keeps what is known of a conversation that is given a new title", async () => {
    const { session } = await setupSession(({ line, stream, response, json }) => {
      if (line !== "POST /messages") {
        json({ ...detail("", "complete"), conversation: { ...conversation, pinned: true } });
        return;
      }
      stream();
      const second = { ...turnStarted, message_id: "m2", user_message_id: "u2", turn_id: "t2" };
      response.end(frames([second, { type: "title", title: "On tea" }, done]));
    });
    await session.load(conversationId);
    await session.send("And coffee?");
    expect((await idle(session)).conversation).toEqual({ ...conversation, pinned: true, title: "On tea" });
  });

  it("that fails keeps the transcript, and says why", async () => {
    const { session } = await setupSession(({ line, json, refuse }) =>
      line.endsWith(other)
        ? refuse({ code: "not_found", message: "Not found." }, 404)
        : json(detail("A leaf.", "complete")),
    );
    await session.load(conversationId);
    const before = session.getState().messages;
    await session.load(other);
    expect(session.getState()).toMatchObject({
      status: "idle",
      conversationId,
      error: { code: "not_found", message: "Not found.", during: "load" },
    });
    expect(session.getState().messages).toBe(before);
    await session.load(conversationId);
    expect(session.getState().error).toBeUndefined();
  });

  it("lets the answer that is shown go on until the other conversation is there, and through a failure", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write }) => {
      if (line !== "POST /messages") return;
      stream();
      await write(frames([turnStarted, text("A ")]));
    });
    await session.send("What is tea?");
    const loading = session.load(other);
    const asked = await server.exchange(`GET /conversations/${other}`);
    const sent = await server.exchange("POST /messages");
    await sent.write(frames([text("leaf")], 3));
    await stateWhere(session, (state) => texts(state)[1] === "A leaf");
    expect(session.getState()).toMatchObject({ status: "loading", conversationId });
    asked.refuse({ code: "not_found" }, 404);
    await loading;
    expect(session.getState()).toMatchObject({
      status: "streaming",
      conversationId,
      error: { during: "load" },
    });
    sent.response.end(frames([text("."), done], 4));
    expect(texts(await idle(session))[1]).toBe("A leaf.");
  });

  it("ends the connection of the answer before it, which writes nothing into the other conversation", async () => {
    const { server, session, told } = await setupSession(async ({ line, stream, write, json }) => {
      if (line !== "POST /messages") {
        json({
          ...detail("", "complete"),
          conversation: { ...detail("", "complete").conversation, id: other },
          messages: [],
        });
        return;
      }
      stream();
      await write(frames([turnStarted, text("old")]));
    });
    await session.send("What is tea?");
    await session.load(other);
    const loaded = session.getState();
    expect(loaded).toMatchObject({ status: "idle", conversationId: other, messages: [] });
    const sent = await server.exchange("POST /messages");
    await sent.closed;
    expect(session.getState()).toBe(loaded);
    expect(
      told.filter(({ conversationId: id }) => id === other).every(({ messages }) => messages.length === 0),
    ).toBe(true);
    expect(server.count(`POST /turns/${turnId}/stop`)).toBe(0);
  });

  it("is won by the latest call, whichever is answered first", async () => {
    const { server, session } = await setupSession(() => {});
    const first = session.load(conversationId);
    const asked = await server.exchange(`GET /conversations/${conversationId}`);
    const second = session.load(other);
    (await server.exchange(`GET /conversations/${other}`)).json({
      conversation: { ...detail("", "complete").conversation, id: other },
      messages: [],
      running_turn_id: null,
    });
    await second;
    asked.json(detail("late", "complete"));
    await first;
    expect(session.getState()).toMatchObject({ status: "idle", conversationId: other, messages: [] });
  });

  it("of one conversation twice at once asks once", async () => {
    const { server, session } = await setupSession(() => {});
    const first = session.load(conversationId);
    const asked = await server.exchange(`GET /conversations/${conversationId}`);
    const second = session.load(conversationId);
    asked.json(detail("A leaf.", "complete"));
    await Promise.all([first, second]);
    expect(server.exchanges).toHaveLength(1);
  });

  it("refuses to send meanwhile", async () => {
    const { server, session } = await setupSession(() => {});
    void session.load(conversationId);
    expect(await session.send("one")).toBe(false);
    expect(server.count("POST /messages")).toBe(0);
  });

  it("fails, and does not throw, where the answer makes no sense", async () => {
    const { session } = await setupSession(({ json }) => json({ conversation: null }));
    await session.load(conversationId);
    expect(session.getState()).toMatchObject({ status: "idle", error: { code: "internal", during: "load" } });
  });
});

describe("a session with a conversation", () => {
  it("loads it once, with its first subscriber, however often subscribers come and go", async () => {
    const server = await startScriptedServer(async ({ line, stream, response, json }) => {
      if (line !== events) {
        json(detail("A ", "streaming"));
        return;
      }
      stream();
      response.end(frames([turnStarted, text("A leaf."), done]));
    });
    const session = createChatSession({ client: createChatClient({ api: server.url }), conversationId });
    expect(session.getState()).toMatchObject({ status: "loading", conversationId, messages: [] });
    for (let mount = 0; mount < 3; mount += 1) session.subscribe(() => {})();
    session.subscribe(() => {});
    expect(texts(await idle(session))).toEqual(["What is tea?", "A leaf."]);
    session.subscribe(() => {})();
    expect(server.exchanges.map(({ line }) => line)).toEqual([
      `GET /conversations/${conversationId}`,
      events,
    ]);
    session.dispose();
    await server.close();
  });

  it("that was disposed in the middle of an answer takes it up again with the next subscriber", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, response, json }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted, text("A ")]));
      } else if (line === events) {
        stream();
        response.end(frames([turnStarted, text("A "), text("leaf."), done]));
      } else json(detail("A ", "streaming"));
    });
    await session.send("What is tea?");
    session.dispose();
    session.subscribe(() => {});
    expect(texts(await idle(session))).toEqual(["What is tea?", "A leaf."]);
    expect(server.count("POST /messages")).toBe(1);
  });
});
