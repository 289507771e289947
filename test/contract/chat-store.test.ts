import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { memory } from "../../packages/core/src/store/memory/index.js";
import { createSqliteStore } from "../../packages/core/src/store/sqlite/sqlite.js";
import { describeChatStore } from "./chat-store.contract.js";
import { sqliteLibraries } from "./sqlite-libraries.js";
import { describeSqliteStore } from "./sqlite-store.contract.js";

describeChatStore("memory", memory);

const folder = await mkdtemp(join(tmpdir(), "chatelaine-store-"));
afterAll(() => rm(folder, { recursive: true }));
let files = 0;

for (const { name, load } of await sqliteLibraries()) {
  describeChatStore(`sqlite on ${name}`, () => {
    files += 1;
    return createSqliteStore({ path: join(folder, `${files}.db`) }, load);
  });
  describeSqliteStore(name, load);
}
