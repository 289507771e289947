import { describe, expect, it } from "vitest";
import { createId } from "../../packages/core/src/base/ids.js";
import type { CurrentStore } from "./chat-store.contract.js";
import { alice, begin, complete, converse, errorOf, listAllIds, noon } from "./store-fixtures.js";

export function describeConversations(store: CurrentStore): void {
  /** Running turns leave `updated_at` where the message put it, so the order is the test's own. */
  const conversationsAt = async (times: readonly number[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const at of times) ids.push((await begin(store(), { at })).conversationId);
    return ids;
  };

  describe("conversations", () => {
    it("lists the newest use first", async () => {
      const [first, second, third] = await conversationsAt([noon + 2, noon + 1, noon + 3]);
      expect(await listAllIds(store(), alice)).toEqual([third, first, second]);
    });

    it("lists pinned ones before all", async () => {
      const [oldest, middle, newest] = await conversationsAt([noon, noon + 1, noon + 2]);
      await store().updateConversation(alice, oldest!, { pinned: true });
      expect(await listAllIds(store(), alice)).toEqual([oldest, newest, middle]);
      await store().updateConversation(alice, oldest!, { pinned: false });
      expect(await listAllIds(store(), alice)).toEqual([newest, middle, oldest]);
    });

    it("moves a conversation up when it is used again", async () => {
      const older = await converse(store(), { at: noon });
      const newer = await converse(store(), { at: noon + 1 });
      const now = Date.now() + 60_000;
      await begin(store(), { conversationId: older.conversationId, at: now });
      expect(await listAllIds(store(), alice)).toEqual([older.conversationId, newer.conversationId]);
      const used = await store().getConversation(alice, older.conversationId);
      expect(used?.updated_at).toBe(new Date(now).toISOString());
    });

    it("never moves a conversation down when the clock steps back", async () => {
      const turn = await begin(store(), { at: Date.now() + 3_600_000 });
      const before = await store().getConversation(alice, turn.conversationId);
      await store().finishTurn(turn, complete("x"));
      await begin(store(), { conversationId: turn.conversationId, at: noon });
      const after = await store().getConversation(alice, turn.conversationId);
      expect(after?.updated_at).toBe(before?.updated_at);
    });

    it("tells each conversation in the list as getConversation does", async () => {
      const turn = await converse(store(), { title: "Shoes", at: noon });
      await converse(store(), { conversationId: turn.conversationId });
      const page = await store().listConversations(alice, { limit: 1 });
      expect(page).toEqual({
        conversations: [await store().getConversation(alice, turn.conversationId)],
        nextCursor: null,
      });
      expect(page.conversations[0]).toMatchObject({
        id: turn.conversationId,
        title: "Shoes",
        pinned: false,
        message_count: 4,
        created_at: new Date(noon).toISOString(),
      });
    });

    it.each([1, 2, 3, 100])("gives each conversation once in pages of %i", async (limit) => {
      const ids = await conversationsAt([1, 2, 2, 2, 3, 4, 4].map((minutes) => noon + minutes));
      for (const id of ids.slice(2, 5)) await store().updateConversation(alice, id, { pinned: true });
      const listed = await listAllIds(store(), alice, limit);
      expect(listed).toHaveLength(ids.length);
      expect(listed).toEqual(await listAllIds(store(), alice));
      expect(new Set(listed)).toEqual(new Set(ids));
    });

    it("orders conversations of one instant by id, the latest first", async () => {
      const ids = await conversationsAt([noon, noon, noon]);
      expect(await listAllIds(store(), alice)).toEqual(ids.toReversed());
    });

    it("ends with a full last page without a cursor to nowhere", async () => {
      await conversationsAt([noon, noon + 1]);
      expect((await store().listConversations(alice, { limit: 2 })).nextCursor).toBeNull();
      expect(await store().listConversations({ ...alice, userId: "nobody" }, { limit: 2 })).toEqual({
        conversations: [],
        nextCursor: null,
      });
    });

    it("loses and doubles nothing that stood still while other rows changed between pages", async () => {
      const ids = await conversationsAt(Array.from({ length: 9 }, (_, index) => noon + index));
      const newestFirst = ids.toReversed();
      const first = await store().listConversations(alice, { limit: 3 });
      await begin(store(), { at: noon + 100 });
      await store().updateConversation(alice, newestFirst[1]!, { pinned: true });
      await store().deleteConversation(alice, newestFirst[2]!);
      await store().updateConversation(alice, newestFirst[5]!, { title: "renamed" });
      await store().deleteConversation(alice, newestFirst[6]!);
      const rest = await store().listConversations(alice, { limit: 100, cursor: first.nextCursor! });
      expect(rest.conversations.map((conversation) => conversation.id)).toEqual(
        newestFirst.slice(3).filter((id) => id !== newestFirst[6]),
      );
    });

    it("refuses a cursor that is not ours", async () => {
      await conversationsAt([noon, noon + 1]);
      const ours = (await store().listConversations(alice, { limit: 1 })).nextCursor!;
      const encode = (text: string) => Buffer.from(text).toString("base64url");
      const foreign = [
        "",
        "x",
        "not a cursor",
        "\0",
        `${ours}=`,
        `${ours}A`,
        ours.slice(0, -1),
        encode("{}"),
        encode(`2.1.${createId()}`),
        encode(`0.-1.${createId()}`),
        encode(`0.01.${createId()}`),
        encode("0.1.' or 1=1"),
        encode(`0.99999999999999999999.${createId()}`),
      ];
      for (const cursor of foreign) {
        expect(await errorOf(store().listConversations(alice, { limit: 1, cursor }))).toMatchObject({
          code: "body_invalid",
          field: "cursor",
        });
      }
    });

    it.each([0, -1, 101, 1.5, Number.NaN])("refuses a limit of %d", async (limit) => {
      expect(await errorOf(store().listConversations(alice, { limit }))).toMatchObject({
        code: "body_invalid",
        field: "limit",
      });
    });

    it("changes only what is given, and no time", async () => {
      const { conversationId: id } = await converse(store(), { title: "Old" });
      const before = await store().getConversation(alice, id);
      expect(await store().updateConversation(alice, id, { pinned: true })).toEqual({
        ...before,
        pinned: true,
      });
      expect(await store().updateConversation(alice, id, { title: "New" })).toEqual({
        ...before,
        pinned: true,
        title: "New",
      });
      const after = await store().updateConversation(alice, id, {});
      expect(after).toEqual({ ...before, pinned: true, title: "New" });
      expect(await store().getConversation(alice, id)).toEqual(after);
    });

    it("keeps any text as a title, but for what no database holds", async () => {
      const title = `"O'Brien" %_\\ \n\t 你好 👩‍👩‍👧 ; drop table turns; --`;
      const turn = await begin(store(), { title });
      expect((await store().getConversation(alice, turn.conversationId))?.title).toBe(title);
      const changed = await store().updateConversation(alice, turn.conversationId, { title: "a\0b\ud800c" });
      expect(changed?.title).toBe("a\uFFFDb\uFFFDc");
      expect(await store().getConversation(alice, turn.conversationId)).toEqual(changed);
    });

    it("deletes once", async () => {
      const { conversationId: id } = await converse(store());
      expect(await store().deleteConversation(alice, id)).toBe(true);
      expect(await store().deleteConversation(alice, id)).toBe(false);
    });
  });
}
