import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from "kysely";
import { sleep } from "../../base/async.js";
import { createMutex } from "./mutex.js";
import { retryWhileBusy } from "./retry-while-busy.js";
import type { SqliteDatabase } from "./sqlite-database.js";

/**
 * One connection, lent to one query or transaction at a time.
 *
 * Kysely's own driver begins a transaction as a reader. One that then writes fails at once when another process
 * wrote in between, whatever the busy timeout; `begin immediate` waits for its turn first. Waiting happens
 * between tries and without the connection, so other queries of this process go on.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => Promise<SqliteDatabase>;
  readonly #mutex = createMutex();
  #database: SqliteDatabase | undefined;
  #isInTransaction = false;

  constructor(open: () => Promise<SqliteDatabase>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#database = await this.#open();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    return {
      executeQuery: (query) => this.#execute(query),
      streamQuery: () => {
        throw new Error("This driver does not stream rows.");
      },
    };
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  async beginTransaction(): Promise<void> {
    await this.#whenFree((database) => database.run("begin immediate"));
    this.#isInTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    this.#opened.run("commit");
    this.#isInTransaction = false;
  }

  async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false;
    try {
      this.#opened.run("rollback");
    } catch {
      // SQLite has rolled back by itself, as it does on a full disk. What counts is the error that led here.
    }
  }

  async destroy(): Promise<void> {
    this.#database?.close();
    this.#database = undefined;
  }

  get #opened(): SqliteDatabase {
    if (this.#database === undefined) throw new Error("The database is not open.");
    return this.#database;
  }

  async #execute<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const work = (database: SqliteDatabase): QueryResult<Row> =>
      SelectQueryNode.is(query) || RawNode.is(query)
        ? { rows: database.all(sql, parameters) as Row[] }
        : { rows: [], numAffectedRows: database.run(sql, parameters) };
    return this.#isInTransaction ? work(this.#opened) : this.#whenFree(work);
  }

  #whenFree<Result>(work: (database: SqliteDatabase) => Result): Promise<Result> {
    const database = this.#opened;
    return retryWhileBusy(
      () => work(database),
      (error) => database.isBusy(error),
      async (milliseconds) => {
        this.#mutex.unlock();
        await sleep(milliseconds);
        await this.#mutex.lock();
      },
    );
  }
}
