/* Runs turns without end, and reports each write once the store has acknowledged it. */
import { writeSync } from "node:fs";
import { createSqliteStore } from "../../../packages/core/src/store/sqlite/sqlite.js";
import { sqliteLoader, type SqliteName } from "../sqlite-libraries.js";
import { begin, complete, streaming } from "../store-fixtures.js";

const [name, path] = process.argv.slice(2);
const store = createSqliteStore({ path: path! }, sqliteLoader(name as SqliteName));
await store.migrate();
const report = (...words: readonly (string | number)[]) => writeSync(1, `${words.join(" ")}\n`);
for (;;) {
  const turn = await begin(store, { leaseOwner: store.process!.id });
  report("begun", turn.id);
  for (let length = 1; length <= 5; length += 1) {
    await store.saveProgress(turn, streaming("x".repeat(length)));
    report("saved", turn.id, length);
  }
  await store.finishTurn(turn, complete("Because."));
  report("ended", turn.id);
}
