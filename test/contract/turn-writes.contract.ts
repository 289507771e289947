import { describe, expect, it } from "vitest";
import type { CurrentStore } from "./chat-store.contract.js";
import {
  alice,
  answerOf,
  begin,
  complete,
  errorOf,
  failed,
  leaseEnd,
  noon,
  stopped,
  streaming,
} from "./store-fixtures.js";

export function describeTurnWrites(store: CurrentStore): void {
  describe("saveProgress", () => {
    it("shows how far the answer is", async () => {
      const turn = await begin(store());
      expect(await store().saveProgress(turn, streaming("Bec"))).toBe(true);
      expect(await store().saveProgress(turn, streaming("Because"))).toBe(true);
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({
        content: answerOf("Because"),
        status: "streaming",
      });
      expect(await store().getTurn(alice, turn.id)).toEqual(turn);
    });

    it("is no use of the conversation", async () => {
      const turn = await begin(store());
      await store().saveProgress(turn, streaming("Bec"));
      const conversation = await store().getConversation(alice, turn.conversationId);
      expect(conversation?.updated_at).toBe(new Date(noon).toISOString());
    });

    it("is refused once the turn has ended, and changes nothing", async () => {
      const turn = await begin(store());
      await store().finishTurn(turn, complete("Because."));
      const before = await store().getMessage(alice, turn.messageId);
      expect(await store().saveProgress(turn, streaming("late"))).toBe(false);
      expect(await store().getMessage(alice, turn.messageId)).toEqual(before);
    });
  });

  describe("finishTurn", () => {
    it.each([complete, stopped, failed])("ends the turn and the answer alike: %o", async (end) => {
      const turn = await begin(store());
      const update = end("Because.");
      expect(await store().finishTurn(turn, update)).toBe(true);
      expect(await store().getTurn(alice, turn.id)).toEqual({ ...turn, status: update.status });
      expect(await store().getRunningTurn(alice, turn.conversationId)).toBeUndefined();
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({
        content: update.content,
        status: update.status,
      });
    });

    it("counts as use of the conversation", async () => {
      const turn = await begin(store(), { at: noon });
      const before = Date.now();
      await store().finishTurn(turn, complete("Because."));
      const conversation = await store().getConversation(alice, turn.conversationId);
      expect(Date.parse(conversation!.updated_at)).toBeGreaterThanOrEqual(before);
      expect(conversation?.created_at).toBe(new Date(noon).toISOString());
    });

    it("ends a turn once", async () => {
      const turn = await begin(store());
      expect(await store().finishTurn(turn, stopped("first"))).toBe(true);
      expect(await store().finishTurn(turn, complete("second"))).toBe(false);
      expect(await store().getTurn(alice, turn.id)).toMatchObject({ status: "stopped" });
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({
        content: answerOf("first"),
        status: "stopped",
      });
    });

    it("leaves the end to one of twenty that race, and keeps the winner's answer", async () => {
      const turn = await begin(store());
      const ends = Array.from({ length: 20 }, (_, index) =>
        store().finishTurn(turn, (index % 2 === 0 ? complete : stopped)(`answer ${index}`)),
      );
      const results = await Promise.all(ends);
      expect(results.filter(Boolean)).toHaveLength(1);
      const winner = results.indexOf(true);
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({
        content: answerOf(`answer ${winner}`),
        status: winner % 2 === 0 ? "complete" : "stopped",
      });
    });

    it("refuses an end that is none", async () => {
      const turn = await begin(store());
      expect(await errorOf(store().finishTurn(turn, streaming("x")))).toMatchObject({ code: "internal" });
      expect(await store().getTurn(alice, turn.id)).toEqual(turn);
    });
  });

  describe("a conversation that is deleted while its turn runs", () => {
    it("takes the rest of the turn quietly and shows nothing", async () => {
      const turn = await begin(store());
      const { conversationId } = turn;
      await store().deleteConversation(alice, conversationId);
      expect(await store().saveProgress(turn, streaming("x"))).toBe(true);
      expect(await store().renewLease(turn, leaseEnd + 1)).toBe(true);
      expect(await store().finishTurn(turn, complete("x"))).toBe(true);
      expect(await store().finishTurn(turn, complete("x"))).toBe(false);
      expect(await store().getConversation(alice, conversationId)).toBeUndefined();
      expect(await store().getTurn(alice, turn.id)).toBeUndefined();
      expect(await store().getMessage(alice, turn.messageId)).toBeUndefined();
      expect((await store().listConversations(alice, { limit: 10 })).conversations).toEqual([]);
    });
  });
}
