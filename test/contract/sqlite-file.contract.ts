import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ChatStore } from "../../packages/core/src/store/index.js";
import type { SqliteContext } from "./sqlite-store.contract.js";
import { alice, begin, beginInput, complete, converse, errorOf, listAllIds } from "./store-fixtures.js";

export function describeSqliteFile(context: SqliteContext): void {
  describe("the file", () => {
    it("has everything when it is opened again", async () => {
      const store = context.open();
      await store.migrate();
      const ended = await converse(store, { title: "Shoes", key: "key-0001" });
      await store.updateConversation(alice, ended.conversationId, { pinned: true });
      const running = await begin(store);
      const read = async (from: ChatStore) => ({
        list: await from.listConversations(alice, { limit: 10 }),
        messages: await from.listMessages(alice, ended.conversationId),
        ended: await from.getTurn(alice, ended.id),
        running: await from.getRunningTurn(alice, running.conversationId),
      });
      const before = await read(store);
      await store.close();
      const again = context.open();
      await again.migrate();
      expect(await read(again)).toEqual(before);
      expect((await again.beginTurn(beginInput({ key: "key-0001" }))).joined).toBe(true);
      expect(await again.finishTurn(running, complete("x"))).toBe(true);
    });

    it("and those beside it are for this user's eyes only", async () => {
      const store = context.open();
      await store.migrate();
      await converse(store);
      for (const name of [context.path(), `${context.path()}-wal`, `${context.path()}-shm`]) {
        expect((await stat(name)).mode & 0o777, name).toBe(0o600);
      }
    });

    it("is not touched before the first call", async () => {
      context.open();
      await expect(stat(context.path())).rejects.toMatchObject({ code: "ENOENT" });
    });

    it("may appear later: a call that failed for want of its folder leaves nothing broken", async () => {
      const path = join(dirname(context.path()), "later", "chat.db");
      const store = context.open(path);
      const refused = await errorOf(store.migrate());
      expect(refused).toMatchObject({ code: "configuration", field: "path" });
      expect(refused["message"]).toContain(path);
      await mkdir(dirname(path));
      await store.migrate();
      await converse(store);
      expect(await listAllIds(store, alice)).toHaveLength(1);
    });

    it("must be a database", async () => {
      await writeFile(context.path(), "This is the diary of somebody else. ".repeat(100));
      expect(await errorOf(context.open().migrate())).toMatchObject({ code: "configuration", field: "path" });
    });

    it("must not be a folder", async () => {
      await mkdir(context.path());
      expect(await errorOf(context.open().migrate())).toMatchObject({ code: "configuration", field: "path" });
    });

    it("is not needed: each :memory: store is alone", async () => {
      const [one, two] = [context.open(":memory:"), context.open(":memory:")];
      await one.migrate();
      await two.migrate();
      await converse(one);
      expect(await listAllIds(one, alice)).toHaveLength(1);
      expect(await listAllIds(two, alice)).toEqual([]);
    });

    it.each([
      ["{", "broken JSON"],
      ["[]", "no object"],
      ['{"steps":[null],"provider":"p","model":"m"}', "a step that is none"],
      ['{"__proto__":{}}', "a key that is not ours"],
    ])("with a message of %s still shows the rest", async (json) => {
      const store = context.open();
      await store.migrate();
      const turn = await converse(store, { text: "First?" });
      const next = await converse(store, { conversationId: turn.conversationId, text: "Second?" });
      await context.query(
        `update chat_messages set content_json = '${json}', error_json = '${json}', usage_json = '${json}'
         where id in ('${turn.messageId}', '${next.userMessageId}')`,
      );
      const messages = await store.listMessages(alice, turn.conversationId);
      expect(messages?.map((message) => message.content)).toEqual([
        { text: "First?" },
        { steps: [{ type: "text", text: "[This message could not be read.]" }], provider: "", model: "" },
        { text: "[This message could not be read.]" },
        complete("Because.").content,
      ]);
      expect(messages?.[1]).not.toHaveProperty("error");
      expect(messages?.[1]).not.toHaveProperty("usage");
    });
  });
}
