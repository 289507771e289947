import { describe, expect, it } from "vitest";
import type { CurrentStore } from "./chat-store.contract.js";
import { alice, answerOf, begin, complete, failed, noon, streaming } from "./store-fixtures.js";

export function describeLeases(store: CurrentStore): void {
  const abandonedIds = async (now: number) =>
    (await store().findAbandonedTurns(now)).map((turn) => turn.id).sort();

  describe("leases", () => {
    it("lets a running turn be found once its lease is past", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      await begin(store(), { leaseExpiresAt: noon + 1 });
      expect(await abandonedIds(noon)).toEqual([]);
      expect(await store().findAbandonedTurns(noon + 1)).toEqual([turn]);
    });

    it("finds those of all owners, but none that has ended or can't be seen", async () => {
      const lease = { leaseExpiresAt: noon };
      const mine = await begin(store(), lease);
      const theirs = await begin(store(), { ...lease, owner: { userId: "bob", scopeId: "other" } });
      const ended = await begin(store(), lease);
      await store().finishTurn(ended, complete("x"));
      const hidden = await begin(store(), lease);
      await store().deleteConversation(alice, hidden.conversationId);
      expect(await abandonedIds(noon + 1)).toEqual([mine.id, theirs.id].sort());
    });

    it("finds a hundred at a time, and all of them in the end", async () => {
      for (let count = 0; count < 120; count += 1) await begin(store(), { leaseExpiresAt: noon });
      const first = await store().findAbandonedTurns(noon + 1);
      expect(first).toHaveLength(100);
      for (const turn of first) await store().finishTurn(turn, failed("x"));
      expect(await store().findAbandonedTurns(noon + 1)).toHaveLength(20);
    });

    it("can be renewed while the turn runs", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      expect(await store().renewLease(turn, noon + 10)).toBe(true);
      expect(await abandonedIds(noon + 10)).toEqual([]);
      expect(await store().getTurn(alice, turn.id)).toEqual({ ...turn, leaseExpiresAt: noon + 10 });
      await store().finishTurn(turn, complete("x"));
      expect(await store().renewLease(turn, noon + 20)).toBe(false);
      expect(await store().getTurn(alice, turn.id)).toMatchObject({ leaseExpiresAt: noon + 10 });
    });

    it("pass to another with the next epoch", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      const taken = await store().takeOverTurn(turn, "other", noon + 10);
      expect(taken).toEqual({
        ...turn,
        leaseOwner: "other",
        leaseExpiresAt: noon + 10,
        epoch: turn.epoch + 1,
      });
      expect(await store().getTurn(alice, turn.id)).toEqual(taken);
      expect(await store().getRunningTurn(alice, turn.conversationId)).toEqual(taken);
      expect(await abandonedIds(noon + 10)).toEqual([]);
    });

    it("keep out the late writes of the holder before", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      await store().saveProgress(turn, streaming("before"));
      const taken = (await store().takeOverTurn(turn, "other", noon + 10))!;
      expect(await store().saveProgress(turn, streaming("late"))).toBe(false);
      expect(await store().finishTurn(turn, complete("late"))).toBe(false);
      expect(await store().renewLease(turn, noon + 20)).toBe(false);
      expect(await store().getTurn(alice, turn.id)).toEqual(taken);
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({ content: answerOf("before") });
      expect(await store().saveProgress(taken, streaming("new"))).toBe(true);
      expect(await store().finishTurn(taken, failed("new"))).toBe(true);
      expect(await store().getMessage(alice, turn.messageId)).toMatchObject({ content: answerOf("new") });
    });

    it("go to one of twenty that are after them", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      const takers = Array.from({ length: 20 }, (_, index) =>
        store().takeOverTurn(turn, `taker ${index}`, noon + 10),
      );
      const taken = (await Promise.all(takers)).filter((record) => record !== undefined);
      expect(taken).toHaveLength(1);
      expect(await store().getTurn(alice, turn.id)).toEqual(taken[0]);
    });

    it("stay with a holder that renewed in time", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      const [found] = await store().findAbandonedTurns(noon + 1);
      await store().renewLease(turn, noon + 10);
      expect(await store().takeOverTurn(found!, "other", noon + 20)).toBeUndefined();
      expect(await store().finishTurn(turn, complete("x"))).toBe(true);
    });

    it("are not to be had of a turn that has ended", async () => {
      const turn = await begin(store(), { leaseExpiresAt: noon });
      await store().finishTurn(turn, complete("x"));
      expect(await store().takeOverTurn(turn, "other", noon + 10)).toBeUndefined();
    });
  });
}
