import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { SqliteDatabase } from "./sqlite-database.js";
import { SqliteDriver } from "./sqlite-driver.js";

/** Kysely's SQLite with another driver, and with all migrations in one transaction: SQLite can, Kysely does not. */
export function createSqliteDialect(open: () => Promise<SqliteDatabase>): Dialect {
  return {
    createDriver: () => new SqliteDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
