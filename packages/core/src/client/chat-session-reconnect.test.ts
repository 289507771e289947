import { describe, expect, it } from "vitest";
import { idle, stateWhere, texts } from "./testing/observe-session.js";
import { placeOf, type Exchange } from "./testing/scripted-server.js";
import { findFlicker, setupSession } from "./testing/session-setup.js";
import {
  conversationId,
  detail,
  done,
  errorEvent,
  frames,
  stopped,
  text,
  turnId,
  turnStarted,
} from "./testing/turn-fixture.js";

const events = `GET /turns/${turnId}/events`;
const conversations = `GET /conversations/${conversationId}`;

describe("a connection that is lost in mid-answer", () => {
  it.each<readonly [string, (exchange: Exchange) => void]>([
    ["by a reset", ({ reset }) => reset()],
    ["by an end without a terminal event", ({ response }) => response.end()],
    [
      "by an end in the middle of a frame",
      ({ response }) => response.end(frames([text("leaf.")], 3).slice(0, 60)),
    ],
  ])("%s is followed from the last event on another one", async (_, lose) => {
    const { server, session, told } = await setupSession(async (exchange) => {
      exchange.stream();
      if (exchange.line === "POST /messages") {
        await exchange.write(frames([turnStarted, text("A ")]));
        await stateWhere(session, (state) => texts(state)[1] === "A ");
        lose(exchange);
      } else exchange.response.end(frames([text("leaf."), done], 3));
    });
    await session.send("What is tea?");
    expect(texts(await idle(session))).toEqual(["What is tea?", "A leaf."]);
    expect(told.map(({ status }) => status)).toContain("reconnecting");
    expect(server.count("POST /messages")).toBe(1);
    expect(placeOf(await server.exchange(events))).toBe(2);
    expect(session.getState().error).toBeUndefined();
    expect(findFlicker(told)).toBeUndefined();
  });

  it("shows that it streams again as soon as the next one is open, not only with its next event", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, reset }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted]));
        await stateWhere(session, ({ status }) => status === "streaming");
        reset();
      }
    });
    await session.send("one");
    await stateWhere(session, ({ status }) => status === "reconnecting");
    const exchange = await server.exchange(events);
    expect(session.getState().status).toBe("reconnecting");
    exchange.stream();
    await stateWhere(session, ({ status }) => status === "streaming");
  });

  it("is noticed by its silence", async () => {
    const { session } = await setupSession(
      async ({ line, stream, write, response }) => {
        stream();
        if (line === "POST /messages") await write(frames([turnStarted, text("A ")]));
        else response.end(frames([text("leaf."), done], 3));
      },
      { silenceMs: 200 },
    );
    await session.send("What is tea?");
    expect(texts(await idle(session))[1]).toBe("A leaf.");
  });

  it("is tried again while the server is down, is busy or answers with a page, for as long as tries are left", async () => {
    let tries = 0;
    const { session, pendingTimers } = await setupSession(
      async ({ line, stream, write, response, reset, refuse }) => {
        if (line === "POST /messages") {
          stream();
          await write(frames([turnStarted, text("A ")]));
          reset();
          return;
        }
        tries += 1;
        if (tries === 1) reset();
        else if (tries === 2) response.writeHead(502).end("<h1>Bad gateway</h1>");
        else if (tries === 3) refuse({ code: "shutting_down", retryable: true, retry_after_ms: 100 }, 503);
        else if (tries === 4)
          response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in to the network</h1>");
        else {
          stream();
          response.end(frames([text("leaf."), done], 3));
        }
      },
    );
    await session.send("What is tea?");
    expect(texts(await idle(session))[1]).toBe("A leaf.");
    expect(tries).toBe(5);
    expect(session.getState().error).toBeUndefined();
    expect(pendingTimers()).toBe(0);
  });

  it("is given up in the end, and says so at the answer", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, reset }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted, text("A ")]));
      }
      reset();
    });
    await session.send("What is tea?");
    const state = await idle(session);
    expect(state.error).toMatchObject({ code: "network", during: "turn", retryable: true });
    expect(state.messages[1]).toMatchObject({ status: "failed", error: { code: "network" } });
    expect(texts(state)[1]).toBe("A ");
    expect(server.count(events)).toBeGreaterThanOrEqual(30);
  });

  it("ends with the error that the server sent, at once", async () => {
    const { server, session } = await setupSession(
      async ({ line, stream, write, response, reset, refuse }) => {
        if (line === "POST /messages") {
          stream();
          await write(frames([turnStarted, text("A ")]));
          reset();
        } else if (server.count(events) === 1) {
          stream();
          response.end(frames([errorEvent], 3));
        } else refuse({}, 500);
      },
    );
    await session.send("What is tea?");
    expect(await idle(session)).toMatchObject({ error: { code: "overloaded", during: "turn" } });
    expect(server.count(events)).toBe(1);
  });

  it("ends where the server refuses the reader", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, reset, refuse }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted, text("A ")]));
        reset();
      } else refuse({ code: "unauthenticated", message: "Sign in." }, 401);
    });
    await session.send("What is tea?");
    expect(await idle(session)).toMatchObject({ error: { code: "unauthenticated", during: "turn" } });
    expect(server.count(events)).toBe(1);
  });

  it("shows what is stored where the turn's events are gone, even if that takes tries", async () => {
    let loads = 0;
    const { session, told } = await setupSession(async ({ line, stream, write, json, reset, refuse }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted, text("A ")]));
        reset();
      } else if (line === events) refuse({ code: "not_found" }, 404);
      else if (++loads === 1) reset();
      else json(detail("A leaf.", "complete"));
    });
    await session.send("What is tea?");
    const keys = session.getState().messages.map(({ key }) => key);
    const state = await idle(session);
    expect(texts(state)).toEqual(["What is tea?", "A leaf."]);
    expect(state.messages.map(({ key }) => key)).toEqual(keys);
    expect(state).toMatchObject({ error: undefined, conversation: { title: "About tea" } });
    expect(findFlicker(told)).toBeUndefined();
  });

  it("fails where the stored conversation says that the turn runs, and the turn is not there", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, json, reset, refuse }) => {
      if (line === "POST /messages") {
        stream();
        await write(frames([turnStarted]));
        reset();
      } else if (line === events) refuse({ code: "not_found" }, 404);
      else json(detail("A ", "streaming"));
    });
    await session.send("What is tea?");
    expect(await idle(session)).toMatchObject({ error: { code: "not_found", during: "turn" } });
    expect(server.count(conversations)).toBe(1);
  });

  it("takes a snapshot for the events that the log no longer holds", async () => {
    const { session, told } = await setupSession(async ({ line, stream, write, response, reset }) => {
      stream();
      if (line === "POST /messages") {
        await write(frames([turnStarted, text("A ")]));
        await stateWhere(session, (state) => texts(state)[1] === "A ");
        reset();
        return;
      }
      const message = detail("A leaf.", "complete").messages[1]!;
      if (message.role !== "assistant") throw new Error("The fixture has no answer.");
      response.end(frames([{ type: "snapshot", message, user_message_id: "u" }, done], 3));
    });
    await session.send("What is tea?");
    expect(texts(await idle(session))[1]).toBe("A leaf.");
    expect(findFlicker(told)).toBeUndefined();
  });

  it("reads the stored conversation where the log of the turn began anew", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, response, json, reset }) => {
      if (line === conversations) {
        json(detail("A leaf.", "complete"));
        return;
      }
      stream();
      if (line === "POST /messages") {
        await write(frames([turnStarted, text("A "), text("le")]));
        await stateWhere(session, (state) => texts(state)[1] === "A le");
        reset();
      } else response.end(frames([stopped], 2));
    });
    await session.send("What is tea?");
    expect(texts(await idle(session))[1]).toBe("A leaf.");
    expect(server.count(events)).toBe(1);
  });
});
