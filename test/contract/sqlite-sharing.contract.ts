import { describe, expect, it } from "vitest";
import { startChild } from "./children/child-process.js";
import type { SqliteContext } from "./sqlite-store.contract.js";
import {
  alice,
  begin,
  beginInput,
  complete,
  converse,
  listAllIds,
  stopped,
  streaming,
} from "./store-fixtures.js";

export function describeSqliteSharing(context: SqliteContext): void {
  describe("two stores on one file", () => {
    it("make the tables together, and again", async () => {
      const [one, two] = [context.open(), context.open()];
      await Promise.all([one.migrate(), two.migrate(), one.migrate(), two.migrate()]);
      await one.migrate();
      const turn = await converse(one);
      expect(await two.getTurn(alice, turn.id)).toMatchObject({ status: "complete" });
      expect(await context.query("select name from chatelaine_migration")).toHaveLength(1);
    });

    it("let one of fifty tabs win", async () => {
      const stores = [context.open(), context.open()] as const;
      await stores[0].migrate();
      const { conversationId } = await converse(stores[0]);
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, tab) => stores[tab % 2]!.beginTurn(beginInput({ conversationId }))),
      );
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "turn_running" });
      }
    });

    it("leave the end of a turn to one, and join a double click", async () => {
      const [one, two] = [context.open(), context.open()];
      await one.migrate();
      for (let round = 0; round < 20; round += 1) {
        const key = `key-${round}`;
        const begun = await Promise.all([
          one.beginTurn(beginInput({ key })),
          two.beginTurn(beginInput({ key })),
        ]);
        expect(begun.map(({ joined }) => joined).sort()).toEqual([false, true]);
        expect(begun[0].turn).toEqual(begun[1].turn);
        const ends = await Promise.all([
          one.finishTurn(begun[0].turn, complete("x")),
          two.finishTurn(begun[0].turn, stopped("x")),
        ]);
        expect(ends.sort()).toEqual([false, true]);
      }
    });
  });

  describe("another process", () => {
    it("may make the tables at the same moment", { timeout: 60_000 }, async () => {
      const children = Array.from({ length: 4 }, () =>
        startChild("migrate.ts", context.name, context.path()),
      );
      await Promise.all(children.map((child) => child.nextLine()));
      for (const child of children) child.process.stdin.write("go\n");
      for (const child of children) expect(await child.ended).toEqual({ code: 0, errors: "" });
      expect(await listAllIds(context.open(), alice)).toHaveLength(4);
    });

    it(
      "may hold the write lock for two seconds: readers go on and writers wait",
      { timeout: 60_000 },
      async () => {
        const store = context.open();
        await store.migrate();
        const running = await begin(store, { title: "Shoes" });
        const child = startChild("hold-write-lock.ts", context.name, context.path(), "2000");
        expect(await child.nextLine()).toBe("locked");

        const settled: string[] = [];
        const note = async (name: string, work: Promise<unknown>) => {
          await work;
          settled.push(name);
        };
        let longestGap = 0;
        let last = performance.now();
        const ticker = setInterval(() => {
          longestGap = Math.max(longestGap, performance.now() - last);
          last = performance.now();
        }, 10);
        const writes = [
          note("write", store.saveProgress(running, streaming("x"))),
          note("write", store.beginTurn(beginInput())),
          note("write", store.renewLease(running, running.leaseExpiresAt + 1)),
        ];
        await note("read", store.listMessages(alice, running.conversationId));
        expect((await store.getConversation(alice, running.conversationId))?.title).toBe("Shoes");
        expect(settled).toEqual(["read"]);
        await Promise.all(writes);
        clearInterval(ticker);

        expect((await child.ended).code).toBe(0);
        expect(settled).toEqual(["read", "write", "write", "write"]);
        expect((await store.getConversation(alice, running.conversationId))?.title).toBe("locked");
        expect(await store.finishTurn(running, complete("x"))).toBe(true);
        // Waiting inside SQLite would hold this thread for the whole second.
        expect(longestGap).toBeLessThan(500);
      },
    );
  });
}
