import { describe, expect, it } from "vitest";
import { idle, stateWhere, texts } from "./testing/observe-session.js";
import { setupSession } from "./testing/session-setup.js";
import {
  conversationId,
  detail,
  done,
  frames,
  stopped,
  text,
  turnId,
  turnStarted,
} from "./testing/turn-fixture.js";

const stopLine = `POST /turns/${turnId}/stop`;
const events = `GET /turns/${turnId}/events`;

describe("stop", () => {
  it("asks the server, follows to the end, and keeps what was written", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, json }) => {
      if (line === stopLine) {
        json({ turn_id: turnId, stopped: true });
        return;
      }
      stream();
      await write(frames([turnStarted, text("A ")]));
    });
    await session.send("What is tea?");
    const stopping = session.stop();
    expect(session.getState().status).toBe("stopping");
    await session.stop();
    await stopping;
    expect(session.getState().status).toBe("stopping");
    const sent = await server.exchange("POST /messages");
    sent.response.end(frames([text("le"), stopped], 3));
    const state = await idle(session);
    expect(state.messages[1]).toMatchObject({ status: "stopped", stopped_reason: "user" });
    expect(texts(state)[1]).toBe("A le");
    expect(server.count(stopLine)).toBe(1);
  });

  it("before the turn is known is asked as soon as it is", async () => {
    const { server, session } = await setupSession(({ line, json }) => {
      if (line === stopLine) json({ turn_id: turnId, stopped: true });
    });
    const sending = session.send("What is tea?");
    const stopping = session.stop();
    expect(session.getState().status).toBe("stopping");
    const sent = await server.exchange("POST /messages");
    expect(server.count(stopLine)).toBe(0);
    sent.stream();
    await sent.write(frames([turnStarted]));
    await stopping;
    expect(await sending).toBe(true);
    expect(server.count(stopLine)).toBe(1);
    sent.response.end(frames([stopped], 2));
    expect((await idle(session)).messages[1]).toMatchObject({ status: "stopped" });
  });

  it("gives up a message that could not be sent, and gives its text back", async () => {
    const { server, session } = await setupSession(() => {});
    const sending = session.send("What is tea?");
    const sent = await server.exchange("POST /messages");
    const stopping = session.stop();
    sent.reset();
    expect(await sending).toBe(false);
    await stopping;
    expect(session.getState()).toMatchObject({
      status: "idle",
      messages: [],
      error: { code: "network", during: "send", text: "What is tea?" },
    });
    expect(server.exchanges).toHaveLength(1);
  });

  it("between two tries to send does not wait for the next", async () => {
    const { server, session, pendingTimers } = await setupSession(({ reset }) => reset(), { speed: 0.001 });
    const sending = session.send("What is tea?");
    await server.exchange("POST /messages");
    while (pendingTimers() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await session.stop();
    expect(await sending).toBe(false);
    expect(server.exchanges).toHaveLength(1);
    expect(pendingTimers()).toBe(0);
  });

  it("that the server refuses says so, and the answer goes on", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write, refuse }) => {
      if (line === stopLine) {
        refuse({ code: "forbidden", message: "No." }, 403);
        return;
      }
      stream();
      await write(frames([turnStarted]));
    });
    await session.send("one");
    await session.stop();
    expect(session.getState()).toMatchObject({
      status: "streaming",
      error: { code: "forbidden", message: "No.", during: "stop" },
    });
    const sent = await server.exchange("POST /messages");
    sent.response.end(frames([text("Yes."), done], 2));
    expect(texts(await idle(session))[1]).toBe("Yes.");
  });

  it("that comes too late ends with the answer", async () => {
    const { server, session } = await setupSession(async ({ line, stream, write }) => {
      if (line === stopLine) return;
      stream();
      await write(frames([turnStarted]));
    });
    await session.send("one");
    const stopping = session.stop();
    const stopRequest = await server.exchange(stopLine);
    const sent = await server.exchange("POST /messages");
    sent.response.end(frames([text("Yes."), done], 2));
    const state = await idle(session);
    expect(state.messages[1]).toMatchObject({ status: "complete" });
    await stopping;
    await stopRequest.closed;
    expect(session.getState()).toBe(state);
  });

  it("while the connection is lost is asked all the same, and its end is found", async () => {
    const { session, told } = await setupSession(async ({ line, stream, write, response, json, reset }) => {
      if (line === stopLine) {
        isStopped = true;
        json({ turn_id: turnId, stopped: true });
      } else if (line === events && !isStopped) reset();
      else {
        stream();
        if (line === events) response.end(frames([stopped], 2));
        else {
          await write(frames([turnStarted]));
          reset();
        }
      }
    });
    let isStopped = false;
    await session.send("one");
    await stateWhere(session, ({ status }) => status === "reconnecting");
    await session.stop();
    expect((await idle(session)).messages[1]).toMatchObject({ status: "stopped" });
    expect(told.map(({ status }) => status)).toContain("stopping");
  });

  it("stops an answer that was found running", async () => {
    const { server, session } = await setupSession(({ line, stream, json }) => {
      if (line === events) stream();
      else if (line === stopLine) json({ turn_id: turnId, stopped: true });
      else json(detail("A ", "streaming"));
    });
    await session.load(conversationId);
    await session.stop();
    expect(server.count(stopLine)).toBe(1);
  });

  it("does nothing where no answer is being written", async () => {
    const { server, session } = await setupSession(() => {});
    const before = session.getState();
    await session.stop();
    expect(session.getState()).toBe(before);
    expect(server.exchanges).toHaveLength(0);
  });
});
