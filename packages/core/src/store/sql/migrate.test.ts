import { Kysely, type Migration, sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../sqlite/open-database.js";
import { createSqliteDialect } from "../sqlite/sqlite-dialect.js";
import { loadSqliteLibrary } from "../sqlite/sqlite-library.js";
import { migrate } from "./migrate.js";
import type { Schema } from "./schema.js";

const dialect = createSqliteDialect(async () => openDatabase(":memory:", await loadSqliteLibrary()));
let database = new Kysely<Schema>({ dialect });
afterEach(async () => {
  await database.destroy();
  database = new Kysely<Schema>({ dialect });
});

const creating = (table: string): Migration => ({
  up: async (on: Kysely<unknown>) => on.schema.createTable(table).addColumn("id", "integer").execute(),
});
const failing: Migration = {
  up: async (on: Kysely<unknown>) => {
    await on.schema.createTable("half").addColumn("id", "integer").execute();
    throw new Error("killed");
  },
};

async function tables(): Promise<string[]> {
  const query = sql<{ name: string }>`select name from sqlite_master where type = 'table' order by rowid`;
  const names = (await query.execute(database)).rows.map((row) => row.name);
  return names.filter((name) => !name.startsWith("chatelaine_"));
}

it("leaves nothing of a run that failed half way, and does it all the next time", async () => {
  await expect(migrate(database, { "0001": creating("one"), "0002": failing })).rejects.toThrow("killed");
  expect(await tables()).toEqual([]);
  await migrate(database, { "0001": creating("one"), "0002": creating("half") });
  expect(await tables()).toEqual(["one", "half"]);
});

it("runs only what has not run yet", async () => {
  await migrate(database, { "0001": creating("one") });
  await migrate(database, { "0001": failing, "0002": creating("two") });
  expect(await tables()).toEqual(["one", "two"]);
});

it("refuses a database that a newer version has changed", async () => {
  await migrate(database, { "0001": creating("one"), "0002": creating("two") });
  await expect(migrate(database, { "0001": creating("one") })).rejects.toThrow("0002");
});
