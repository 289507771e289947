import { describe, expect, it } from "vitest";
import { createId } from "../../packages/core/src/base/ids.js";
import type { CurrentStore } from "./chat-store.contract.js";
import {
  alice,
  begin,
  beginInput,
  complete,
  converse,
  errorOf,
  failed,
  leaseEnd,
  listAllIds,
  noon,
  stopped,
} from "./store-fixtures.js";

export function describeBeginTurn(store: CurrentStore): void {
  const messageCount = async (id: string) => (await store().getConversation(alice, id))?.message_count;

  describe("beginTurn", () => {
    it("writes the conversation, the question, the empty answer and the turn", async () => {
      const input = beginInput({ title: "Shoes", leaseOwner: "me" });
      const { turn, joined } = await store().beginTurn(input);
      expect(joined).toBe(false);
      expect(turn).toEqual({
        id: input.turnId,
        owner: alice,
        conversationId: input.conversation.id,
        userMessageId: input.userMessage.id,
        messageId: input.answer.id,
        status: "running",
        leaseOwner: "me",
        leaseExpiresAt: leaseEnd,
        epoch: turn.epoch,
      });
      expect(await store().getTurn(alice, turn.id)).toEqual(turn);
      expect(await store().getRunningTurn(alice, turn.conversationId)).toEqual(turn);
      expect(await store().getConversation(alice, turn.conversationId)).toEqual({
        id: turn.conversationId,
        title: "Shoes",
        pinned: false,
        message_count: 2,
        created_at: new Date(noon).toISOString(),
        updated_at: new Date(noon).toISOString(),
      });
      expect(await store().listMessages(alice, turn.conversationId)).toEqual([
        input.userMessage,
        input.answer,
      ]);
    });

    it("adds to an existing conversation", async () => {
      const { conversationId } = await converse(store());
      const input = beginInput({ conversationId, at: noon + 1 });
      await store().beginTurn(input);
      expect(await messageCount(conversationId)).toBe(4);
      expect((await store().listMessages(alice, conversationId))?.slice(2)).toEqual([
        input.userMessage,
        input.answer,
      ]);
      expect(await listAllIds(store(), alice)).toEqual([conversationId]);
    });

    it("refuses an unknown conversation and leaves nothing behind", async () => {
      const input = beginInput({ conversationId: createId(), key: "key-0001" });
      expect(await errorOf(store().beginTurn(input))).toMatchObject({ code: "not_found" });
      expect(await store().getTurn(alice, input.turnId)).toBeUndefined();
      expect(await store().getMessage(alice, input.userMessage.id)).toBeUndefined();
      // The key was not used up either.
      expect((await store().beginTurn(beginInput({ key: "key-0001" }))).joined).toBe(false);
    });

    it("refuses a second turn while one runs, names it, and leaves nothing behind", async () => {
      const running = await begin(store());
      const { conversationId } = running;
      const before = await store().getConversation(alice, conversationId);
      const input = beginInput({ conversationId, at: noon + 5 });
      expect(await errorOf(store().beginTurn(input))).toMatchObject({
        code: "turn_running",
        details: { turn_id: running.id },
      });
      expect(await store().getConversation(alice, conversationId)).toEqual(before);
      expect(await store().listMessages(alice, conversationId)).toHaveLength(2);
      expect(await store().getTurn(alice, input.turnId)).toBeUndefined();
      expect(await store().getRunningTurn(alice, conversationId)).toEqual(running);
    });

    it.each([complete, stopped, failed])("begins the next turn once the last is %o", async (end) => {
      const first = await begin(store());
      await store().finishTurn(first, end("x"));
      expect(await store().getRunningTurn(alice, first.conversationId)).toBeUndefined();
      const second = await begin(store(), { conversationId: first.conversationId });
      expect(await store().getRunningTurn(alice, first.conversationId)).toEqual(second);
    });

    it("lets one of fifty tabs win", async () => {
      const { conversationId } = await converse(store());
      const tabs = Array.from({ length: 50 }, () => store().beginTurn(beginInput({ conversationId })));
      const results = await Promise.allSettled(tabs);
      const winners = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      expect(winners).toHaveLength(1);
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        expect(result.reason).toMatchObject({
          code: "turn_running",
          details: { turn_id: winners[0]?.turn.id },
        });
      }
      expect(await messageCount(conversationId)).toBe(4);
      expect(await store().listMessages(alice, conversationId)).toHaveLength(4);
    });

    it("runs turns of different conversations side by side", async () => {
      const turns = await Promise.all(Array.from({ length: 20 }, () => begin(store())));
      for (const turn of turns) {
        expect(await store().getRunningTurn(alice, turn.conversationId)).toEqual(turn);
      }
    });

    it("refuses a new conversation under an id that is taken, and changes nothing there", async () => {
      const { conversationId } = await converse(store(), { title: "Mine" });
      const before = await store().getConversation(alice, conversationId);
      const mallory = { userId: "mallory", scopeId: "shop" };
      const input = beginInput({ owner: mallory, newConversationId: conversationId, title: "Theirs" });
      expect(await errorOf(store().beginTurn(input))).toMatchObject({ code: "internal" });
      expect(await store().getConversation(alice, conversationId)).toEqual(before);
      expect(await store().getConversation(mallory, conversationId)).toBeUndefined();
      expect(await store().listMessages(alice, conversationId)).toHaveLength(2);
    });
  });

  describe("an idempotency key", () => {
    it("joins the turn that it began, and writes nothing", async () => {
      const first = await begin(store(), { key: "key-0001" });
      const again = beginInput({ key: "key-0001", title: "Other" });
      expect(await store().beginTurn(again)).toEqual({ turn: first, joined: true });
      expect(await listAllIds(store(), alice)).toEqual([first.conversationId]);
      expect(await store().getTurn(alice, again.turnId)).toBeUndefined();
      expect(await messageCount(first.conversationId)).toBe(2);
    });

    it("joins in an existing conversation too, where the turn itself is in the way", async () => {
      const { conversationId } = await converse(store());
      const first = await begin(store(), { conversationId, key: "key-0001" });
      expect(await store().beginTurn(beginInput({ conversationId, key: "key-0001" }))).toEqual({
        turn: first,
        joined: true,
      });
      expect(await messageCount(conversationId)).toBe(4);
    });

    it("joins a turn that has ended", async () => {
      const first = await converse(store(), { key: "key-0001" });
      const { turn, joined } = await store().beginTurn(beginInput({ key: "key-0001" }));
      expect(joined).toBe(true);
      expect(turn).toEqual({ ...first, status: "complete" });
    });

    it("joins all of a double click to one turn", async () => {
      const clicks = Array.from({ length: 20 }, () => store().beginTurn(beginInput({ key: "key-0001" })));
      const begun = await Promise.all(clicks);
      expect(new Set(begun.map(({ turn }) => turn.id)).size).toBe(1);
      expect(begun.filter(({ joined }) => !joined)).toHaveLength(1);
      expect(await listAllIds(store(), alice)).toHaveLength(1);
    });

    it("refuses another question, and leaves nothing behind", async () => {
      const first = await begin(store(), { key: "key-0001", hash: "one" });
      const other = beginInput({ key: "key-0001", hash: "two" });
      expect(await errorOf(store().beginTurn(other))).toMatchObject({ code: "idempotency_conflict" });
      expect(await listAllIds(store(), alice)).toEqual([first.conversationId]);
    });

    it("belongs to one owner", async () => {
      const first = await begin(store(), { key: "key-0001", hash: "one" });
      for (const owner of [
        { ...alice, userId: "bob" },
        { ...alice, scopeId: "other" },
      ]) {
        const { turn, joined } = await store().beginTurn(beginInput({ owner, key: "key-0001", hash: "two" }));
        expect(joined).toBe(false);
        expect(turn.id).not.toBe(first.id);
      }
    });

    it("is not needed", async () => {
      const turns = [await begin(store()), await begin(store())];
      expect(turns[0]!.id).not.toBe(turns[1]!.id);
    });

    it("does not bring a deleted conversation back", async () => {
      const turn = await converse(store(), { key: "key-0001" });
      await store().deleteConversation(alice, turn.conversationId);
      const again = store().beginTurn(beginInput({ key: "key-0001" }));
      expect(await errorOf(again)).toMatchObject({ code: "not_found" });
      expect(await listAllIds(store(), alice)).toEqual([]);
    });
  });
}
