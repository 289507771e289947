import { describe, expect, it } from "vitest";
import { ChatelaineError } from "../base/errors.js";
import { createChatClient } from "./api-client.js";
import { followTurn } from "./follow-turn.js";
import { conversationId, done, turnId, turnStarted } from "./testing/turn-fixture.js";

describe("followTurn", () => {
  it.each([
    [9_000, 9_000],
    [3_600_000, 30_000],
  ])(
    "waits as long as a busy server asks, within reason: %i ms asked, %i ms waited",
    async (retryAfterMs, waited) => {
      let tries = 0;
      const client = {
        ...createChatClient({ api: "" }),
        async *turnEvents() {
          if (++tries === 1)
            throw new ChatelaineError("shutting_down", "Busy.", { retryAfterMs, details: { status: 503 } });
          yield { seq: 1, event: turnStarted };
          yield { seq: 2, event: done };
        },
      };
      const waits: number[] = [];
      const turns = followTurn({
        client,
        events: client.turnEvents(),
        place: { turnId, conversationId },
        signal: new AbortController().signal,
        schedule(callback, delayMs) {
          waits.push(delayMs);
          queueMicrotask(callback);
          return () => {};
        },
        onConnection: () => {},
      });
      const statuses = [];
      for await (const { message } of turns) statuses.push(message.status);
      expect(statuses).toEqual(["streaming", "complete"]);
      expect(waits).toEqual([waited]);
    },
  );
});
