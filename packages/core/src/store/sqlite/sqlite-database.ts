import type { SqliteHandle, SqliteLibrary, SqliteStatement } from "./sqlite-library.js";

/** An open database that keeps its prepared statements. */
export interface SqliteDatabase {
  /** The rows of a query. */
  all(sql: string, parameters?: readonly unknown[]): unknown[];
  /** Runs what has no rows; returns how many were changed. */
  run(sql: string, parameters?: readonly unknown[]): bigint;
  isBusy(error: unknown): boolean;
  close(): void;
}

/** More than the store's own queries; it bounds what lists of changing length leave behind. */
const MAX_STATEMENTS = 200;

export function createSqliteDatabase(handle: SqliteHandle, library: SqliteLibrary): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = handle.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    all: (sql, parameters = []) => prepare(sql).all(...parameters),
    run: (sql, parameters = []) => BigInt(prepare(sql).run(...parameters).changes),
    isBusy: (error) => library.isBusy(error),
    close() {
      statements.clear();
      handle.close();
    },
  };
}
