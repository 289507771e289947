export { sqlite, type SqliteOptions } from "./sqlite.js";
