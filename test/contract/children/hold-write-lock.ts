/* Takes the write lock of a database, says so, and holds it for some milliseconds. */
import { setTimeout } from "node:timers/promises";
import { sqliteLoader, type SqliteName } from "../sqlite-libraries.js";

const [name, path, milliseconds] = process.argv.slice(2);
const library = await sqliteLoader(name as SqliteName)();
const handle = library.open(path!);
handle.exec("begin immediate");
handle.exec("update conversations set title = 'locked'");
process.stdout.write("locked\n");
await setTimeout(Number(milliseconds));
handle.exec("commit");
handle.close();
