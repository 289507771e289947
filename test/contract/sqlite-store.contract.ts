import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import type { ChatStore } from "../../packages/core/src/store/index.js";
import { createSqliteStore } from "../../packages/core/src/store/sqlite/sqlite.js";
import type { SqliteLibrary } from "../../packages/core/src/store/sqlite/sqlite-library.js";
import { describeSqliteCrashes } from "./sqlite-crashes.contract.js";
import { describeSqliteFile } from "./sqlite-file.contract.js";
import type { SqliteName } from "./sqlite-libraries.js";
import { describeSqliteSharing } from "./sqlite-sharing.contract.js";

export interface SqliteContext {
  readonly name: SqliteName;
  /** Of the test that runs. */
  path(): string;
  /** A store on that file, closed after the test. */
  open(path?: string): ChatStore;
  /** Runs SQL behind the store's back; returns its rows. */
  query(sql: string): Promise<readonly unknown[]>;
}

/** What a store in a SQLite file does beyond the contract of every store. */
export function describeSqliteStore(name: SqliteName, load: () => Promise<SqliteLibrary>): void {
  describe(`sqlite on ${name}`, () => {
    let folder: string;
    let opened: ChatStore[];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "chatelaine-sqlite-"));
      opened = [];
    });
    afterEach(async () => {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true });
    });
    const context: SqliteContext = {
      name,
      path: () => join(folder, "chat.db"),
      open(path = context.path()) {
        const store = createSqliteStore({ path }, load);
        opened.push(store);
        return store;
      },
      async query(sql) {
        const handle = (await load()).open(context.path());
        try {
          if (/^(select|pragma)/.test(sql)) return handle.prepare(sql).all();
          handle.exec(sql);
          return [];
        } finally {
          handle.close();
        }
      },
    };
    describeSqliteFile(context);
    describeSqliteSharing(context);
    describeSqliteCrashes(context);
  });
}
