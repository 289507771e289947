import { describe, expect, it } from "vitest";
import { createId } from "../../packages/core/src/base/ids.js";
import type { Owner } from "../../packages/core/src/base/principal.js";
import type { ChatStore, TurnRecord } from "../../packages/core/src/store/index.js";
import type { CurrentStore } from "./chat-store.contract.js";
import { alice, begin, beginInput, converse, listAllIds } from "./store-fixtures.js";

interface Ids {
  readonly conversationId: string;
  readonly turnId: string;
  readonly messageId: string;
}

/** Every method that takes an owner and an id. */
const calls: Record<string, (store: ChatStore, owner: Owner, ids: Ids) => Promise<unknown>> = {
  getConversation: (store, owner, ids) => store.getConversation(owner, ids.conversationId),
  listMessages: (store, owner, ids) => store.listMessages(owner, ids.conversationId),
  updateConversation: (store, owner, ids) =>
    store.updateConversation(owner, ids.conversationId, { title: "Stolen", pinned: true }),
  "updateConversation with nothing": (store, owner, ids) =>
    store.updateConversation(owner, ids.conversationId, {}),
  deleteConversation: (store, owner, ids) => store.deleteConversation(owner, ids.conversationId),
  beginTurn: (store, owner, ids) =>
    store.beginTurn(beginInput({ owner, conversationId: ids.conversationId })),
  getTurn: (store, owner, ids) => store.getTurn(owner, ids.turnId),
  getRunningTurn: (store, owner, ids) => store.getRunningTurn(owner, ids.conversationId),
  getMessage: (store, owner, ids) => store.getMessage(owner, ids.messageId),
};

/** What the caller gets to know, thrown or returned. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => {
      const { code, message, publicMessage, field, details } = error as Record<string, unknown>;
      return { code, message, publicMessage, field, details };
    },
  );
}

export function describeIsolation(store: CurrentStore): void {
  const everything = async (turn: TurnRecord) => ({
    conversation: await store().getConversation(alice, turn.conversationId),
    messages: await store().listMessages(alice, turn.conversationId),
    turn: await store().getTurn(alice, turn.id),
    running: await store().getRunningTurn(alice, turn.conversationId),
  });
  const unknownIds = { conversationId: createId(), turnId: createId(), messageId: createId() };

  describe("isolation", () => {
    for (const [name, call] of Object.entries(calls)) {
      it.each([
        { userId: "bob", scopeId: "shop" },
        { userId: "alice", scopeId: "other" },
        { userId: "shop", scopeId: "alice" },
        { userId: "Alice", scopeId: "shop" },
        { userId: "alice ", scopeId: "shop" },
        { userId: "", scopeId: "" },
        { userId: "%", scopeId: "%" },
      ])(`${name} answers $userId in $scopeId as if the row were not there`, async (stranger) => {
        const turn = await begin(store());
        const before = await everything(turn);
        for (const messageId of [turn.messageId, turn.userMessageId]) {
          const ids = { conversationId: turn.conversationId, turnId: turn.id, messageId };
          expect(await outcome(call(store(), stranger, ids))).toEqual(
            await outcome(call(store(), alice, unknownIds)),
          );
        }
        expect(await everything(turn)).toEqual(before);
      });

      it(`${name} answers for a deleted conversation as if it were not there`, async () => {
        const turn = await begin(store());
        await store().deleteConversation(alice, turn.conversationId);
        const ids = { conversationId: turn.conversationId, turnId: turn.id, messageId: turn.messageId };
        expect(await outcome(call(store(), alice, ids))).toEqual(
          await outcome(call(store(), alice, unknownIds)),
        );
      });
    }

    it("lists each owner's conversations alone", async () => {
      const owners = [alice, { userId: "bob", scopeId: "shop" }, { userId: "alice", scopeId: "other" }];
      const ids: string[] = [];
      for (const owner of owners) ids.push((await converse(store(), { owner })).conversationId);
      for (const [index, owner] of owners.entries()) {
        expect(await listAllIds(store(), owner)).toEqual([ids[index]]);
      }
    });

    it("gives a stranger nothing for another's cursor", async () => {
      await converse(store());
      await converse(store());
      const { nextCursor } = await store().listConversations(alice, { limit: 1 });
      const bob = { userId: "bob", scopeId: "shop" };
      expect(await store().listConversations(bob, { limit: 10, cursor: nextCursor! })).toEqual({
        conversations: [],
        nextCursor: null,
      });
    });
  });
}
