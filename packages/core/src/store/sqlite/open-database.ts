import { open } from "node:fs/promises";
import { sleep } from "../../base/async.js";
import { ChatelaineError } from "../../base/errors.js";
import { retryWhileBusy } from "./retry-while-busy.js";
import { createSqliteDatabase, type SqliteDatabase } from "./sqlite-database.js";
import type { SqliteHandle, SqliteLibrary } from "./sqlite-library.js";

/** Throws `configuration` for a path where no database can be. */
export async function openDatabase(path: string, library: SqliteLibrary): Promise<SqliteDatabase> {
  try {
    if (path !== ":memory:") await createPrivateFile(path);
    const handle = library.open(path);
    try {
      await configure(handle, library);
    } catch (error) {
      handle.close();
      throw error;
    }
    return createSqliteDatabase(handle, library);
  } catch (cause) {
    if (library.isBusy(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `sqlite({ path }): cannot open ${JSON.stringify(path)}. ${reason}`;
    throw new ChatelaineError("configuration", message, { field: "path", cause });
  }
}

/**
 * SQLite would make the file readable for all; the files beside it take their mode from it. A file that is there
 * is not even opened: closing it would drop the locks that this process holds on it through SQLite.
 */
async function createPrivateFile(path: string): Promise<void> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

async function configure(handle: SqliteHandle, library: SqliteLibrary): Promise<void> {
  // SQLite would wait for a lock with the whole thread, also where this thread has to release it.
  handle.exec("pragma busy_timeout = 0");
  const useWal = () => handle.exec("pragma journal_mode = wal");
  await retryWhileBusy(useWal, (error) => library.isBusy(error), sleep);
  // With WAL a killed process loses nothing that was committed. FULL would also keep the last commits through a
  // power cut, for an fsync on the server's one thread with each flush of each answer: not worth it for a chat.
  handle.exec("pragma synchronous = normal");
  handle.exec("pragma foreign_keys = on");
}
