import { resolve } from "node:path";
import { Kysely } from "kysely";
import { ChatelaineError } from "../../base/errors.js";
import type { ChatStore } from "../chat-store.js";
import type { Schema } from "../sql/schema.js";
import { createSqlChatStore } from "../sql/sql-chat-store.js";
import { openDatabase } from "./open-database.js";
import { thisProcess } from "./process-identity.js";
import { createSqliteDialect } from "./sqlite-dialect.js";
import { loadSqliteLibrary, type SqliteLibrary } from "./sqlite-library.js";

/** Where `sqlite()` keeps its data. */
export interface SqliteOptions {
  /**
   * Of the database file. It is made when the store is first used, for this user's eyes only; its folder must be
   * there. `":memory:"` for a database that ends with the process.
   */
  readonly path: string;
}

/**
 * Conversations in one SQLite file, which several processes of one machine may share.
 *
 * Uses `node:sqlite` from Node 22.13 on, else the package `better-sqlite3`. Opens the file with the first call;
 * a file that can't be opened and a missing package fail that call with the code `configuration`. Two containers
 * that share the file need different host names, or one may take the other's running turns for abandoned.
 *
 * @example
 * const store = sqlite({ path: "chat.db" });
 */
export function sqlite(options: SqliteOptions): ChatStore {
  return createSqliteStore(options, loadSqliteLibrary);
}

/** {@link sqlite} over a given library. */
export function createSqliteStore(
  options: SqliteOptions,
  loadLibrary: () => Promise<SqliteLibrary>,
): ChatStore {
  const path = readPath(options.path);
  const dialect = createSqliteDialect(async () => openDatabase(path, await loadLibrary()));
  return createSqlChatStore({
    database: new Kysely<Schema>({ dialect }),
    columnTypes: { exactText: "varchar(255)", longText: "text" },
    process: thisProcess,
  });
}

/** Absolute at once: the working folder may change until the file is opened. */
function readPath(path: unknown): string {
  if (typeof path !== "string" || path === "") {
    throw new ChatelaineError("configuration", "sqlite({ path }): path must name a file, or be :memory:.", {
      field: "path",
    });
  }
  return path === ":memory:" ? path : resolve(path);
}
