import { describe, expect, it } from "vitest";
import { idle, stateWhere, texts } from "./testing/observe-session.js";
import { findFlicker, setupSession } from "./testing/session-setup.js";
import { conversationId, detail, done, frames, text, turnId, turnStarted } from "./testing/turn-fixture.js";

describe("a send whose connection fails", () => {
  it.each(["before the head", "after the head", "by a proxy", "by a restart"])(
    "is tried again under the same id: %s",
    async (how) => {
      let asked = 0;
      const { server, session, told } = await setupSession(({ stream, response, reset, refuse }) => {
        asked += 1;
        if (asked === 3) {
          stream();
          response.end(frames([turnStarted, text("A leaf."), done]));
        } else if (how === "before the head") reset();
        else if (how === "after the head") {
          stream();
          response.end("retry: 3000\n\n: ping\n\n");
        } else if (how === "by a proxy") {
          response.writeHead(502).end("<h1>Bad gateway</h1>");
        } else refuse({ code: "shutting_down", retryable: true }, 503);
      });
      expect(await session.send("What is tea?")).toBe(true);
      expect(texts(await idle(session))).toEqual(["What is tea?", "A leaf."]);
      const ids = server.exchanges.map(
        ({ body }) => (JSON.parse(body) as Record<string, string>).client_message_id,
      );
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
      expect(findFlicker(told)).toBeUndefined();
    },
  );

  it("is given up after a handful of tries, with the text given back and nothing left of it", async () => {
    const { server, session } = await setupSession(({ reset }) => reset());
    expect(await session.send("What is tea?")).toBe(false);
    expect(session.getState()).toMatchObject({
      status: "idle",
      conversationId: undefined,
      messages: [],
      error: { code: "network", during: "send", text: "What is tea?", retryable: true },
    });
    expect(server.exchanges.length).toBeGreaterThan(2);
    expect(server.exchanges.length).toBeLessThan(10);
  });

  it("takes a silent server for a lost one", async () => {
    let asked = 0;
    const { session } = await setupSession(
      ({ stream, response }) => {
        asked += 1;
        stream();
        if (asked === 2) response.end(frames([turnStarted, done]));
      },
      { silenceMs: 200 },
    );
    expect(await session.send("one")).toBe(true);
    await idle(session);
  });

  it("clears its error when the next one is sent", async () => {
    let asked = 0;
    const { session } = await setupSession(({ stream, response, refuse }) => {
      asked += 1;
      if (asked === 1) refuse({ code: "body_invalid", message: "No.", field: "message" }, 400);
      else {
        stream();
        response.end(frames([turnStarted, done]));
      }
    });
    expect(await session.send("one")).toBe(false);
    expect(session.getState().error).toMatchObject({ code: "body_invalid", text: "one" });
    const sending = session.send("two");
    expect(session.getState().error).toBeUndefined();
    expect(await sending).toBe(true);
  });
});

describe("a send that is refused", () => {
  it("is not tried again", async () => {
    const { server, session } = await setupSession(({ refuse }) =>
      refuse({ code: "rate_limit", message: "Slow down.", retryable: true, retry_after_ms: 9_000 }, 429),
    );
    expect(await session.send("one")).toBe(false);
    expect(session.getState().error).toEqual({
      code: "rate_limit",
      message: "Slow down.",
      retryable: true,
      retry_after_ms: 9_000,
      during: "send",
      text: "one",
    });
    expect(server.exchanges).toHaveLength(1);
  });

  it("because another tab's answer is running shows that answer, and gives the text back", async () => {
    const { server, session } = await setupSession(({ line, stream, write, response, json, refuse }) => {
      if (line === "POST /messages") refuse({ code: "turn_running", message: "Wait.", turn_id: turnId }, 409);
      else if (line === `GET /conversations/${conversationId}`) {
        json(loads++ === 0 ? { ...detail("", "complete"), messages: [] } : detail("A ", "streaming"));
      } else {
        stream();
        void write(frames([turnStarted, text("A "), text("leaf.")])).then(() =>
          response.end(frames([done], 4)),
        );
      }
    });
    let loads = 0;
    await session.load(conversationId);
    expect(await session.send("And coffee?")).toBe(false);
    expect(session.getState().error).toMatchObject({
      code: "turn_running",
      during: "send",
      text: "And coffee?",
    });
    const state = await stateWhere(
      session,
      ({ status, messages }) => status === "idle" && messages.length > 0,
    );
    expect(texts(state)).toEqual(["What is tea?", "A leaf."]);
    expect(state.error).toMatchObject({ code: "turn_running", text: "And coffee?" });
    expect(server.count("POST /messages")).toBe(1);
  });

  it("keeps the text to give back where that answer cannot be shown", async () => {
    const { session, server } = await setupSession(({ line, json, refuse }) => {
      if (line === "POST /messages") refuse({ code: "turn_running", message: "Wait." }, 409);
      else if (server.exchanges.length === 1) json(detail("A leaf.", "complete"));
      else refuse({ code: "internal" }, 500);
    });
    await session.load(conversationId);
    expect(await session.send("And coffee?")).toBe(false);
    const state = await stateWhere(session, ({ status }) => status === "idle");
    expect(state.error).toMatchObject({ code: "turn_running", during: "send", text: "And coffee?" });
    expect(texts(state)).toEqual(["What is tea?", "A leaf."]);
  });
});
