import type { Migration } from "kysely";
import type { ColumnTypes } from "../column-types.js";
import { createConversationTables } from "./0001-conversations.js";

/** In the order of their names. One that has been released is never changed. */
export function migrations(types: ColumnTypes): Readonly<Record<string, Migration>> {
  return { "0001-conversations": createConversationTables(types) };
}
