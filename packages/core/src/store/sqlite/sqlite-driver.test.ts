import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "./open-database.js";
import { createSqliteDialect } from "./sqlite-dialect.js";
import { loadSqliteLibrary } from "./sqlite-library.js";

interface Counters {
  readonly counters: { readonly id: number; readonly value: number };
}

let database: Kysely<Counters>;
beforeEach(async () => {
  const dialect = createSqliteDialect(async () => openDatabase(":memory:", await loadSqliteLibrary()));
  database = new Kysely<Counters>({ dialect });
  await database.schema
    .createTable("counters")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("value", "integer")
    .execute();
  await database.insertInto("counters").values({ id: 1, value: 0 }).execute();
});
afterEach(() => database.destroy());

async function read(from: Kysely<Counters>): Promise<number> {
  return (await from.selectFrom("counters").select("value").executeTakeFirstOrThrow()).value;
}

it("takes back a transaction that fails, and goes on", async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.updateTable("counters").set({ value: 5 }).execute();
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await read(database)).toBe(0);
});

it("tells the error of a statement, not that of the rollback after it", async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("counters").values({ id: 2, value: 0 }).execute();
    await transaction.insertInto("counters").values({ id: 1, value: 0 }).execute();
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await database.selectFrom("counters").selectAll().execute()).toHaveLength(1);
});

it("shows a transaction to others once it is whole", async () => {
  const seen: number[] = [];
  const writing = database.transaction().execute(async (transaction) => {
    await transaction.updateTable("counters").set({ value: 1 }).execute();
    // Not awaited: it has to wait for the end of this transaction.
    void read(database).then((value) => seen.push(value));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(seen).toEqual([]);
    await transaction.updateTable("counters").set({ value: 2 }).execute();
  });
  await writing;
  expect(await read(database)).toBe(2);
  expect(seen).toEqual([2]);
});

it("runs transactions one after the other", async () => {
  const increments = Array.from({ length: 50 }, () =>
    database.transaction().execute(async (transaction) => {
      const value = await read(transaction);
      await transaction
        .updateTable("counters")
        .set({ value: value + 1 })
        .execute();
    }),
  );
  await Promise.all(increments);
  expect(await read(database)).toBe(50);
});
