/* Makes the tables as soon as it is told to, and then uses them. */
import { once } from "node:events";
import { createSqliteStore } from "../../../packages/core/src/store/sqlite/sqlite.js";
import { sqliteLoader, type SqliteName } from "../sqlite-libraries.js";
import { converse } from "../store-fixtures.js";

const [name, path] = process.argv.slice(2);
process.stdout.write("ready\n");
await once(process.stdin, "data");
const store = createSqliteStore({ path: path! }, sqliteLoader(name as SqliteName));
await store.migrate();
await converse(store);
await store.close();
process.exit(0);
