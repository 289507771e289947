import type { Kysely, Migration } from "kysely";
import type { ColumnTypes } from "../column-types.js";

export function createConversationTables(types: ColumnTypes): Migration {
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await createConversations(database, types);
      await createChatMessages(database, types);
      await createTurns(database, types);
    },
  };
}

async function createConversations(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("conversations")
    .addColumn("id", types.exactText, (column) => column.primaryKey())
    .addColumn("scope_id", types.exactText, (column) => column.notNull())
    .addColumn("user_id", types.exactText, (column) => column.notNull())
    .addColumn("title", types.longText, (column) => column.notNull())
    .addColumn("pinned", "integer", (column) => column.notNull())
    .addColumn("message_count", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .execute();
  await database.schema
    .createIndex("conversations_list")
    .on("conversations")
    .columns(["scope_id", "user_id", "deleted_at", "pinned", "updated_at", "id"])
    .execute();
}

async function createChatMessages(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("chat_messages")
    .addColumn("id", types.exactText, (column) => column.primaryKey())
    // Null for the messages of other parents than conversations: SQLite can't loosen a column afterwards.
    .addColumn("conversation_id", types.exactText)
    .addColumn("seq", "integer", (column) => column.notNull())
    .addColumn("role", types.exactText, (column) => column.notNull())
    .addColumn("turn_id", types.exactText)
    .addColumn("content_json", types.longText, (column) => column.notNull())
    .addColumn("status", types.exactText, (column) => column.notNull())
    .addColumn("stop_reason", types.exactText)
    .addColumn("stop_reason_native", types.longText)
    .addColumn("stopped_reason", types.exactText)
    .addColumn("error_json", types.longText)
    .addColumn("usage_json", types.longText)
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addForeignKeyConstraint(
      "chat_messages_conversation",
      ["conversation_id"],
      "conversations",
      ["id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await database.schema
    .createIndex("chat_messages_order")
    .unique()
    .on("chat_messages")
    .columns(["conversation_id", "seq"])
    .execute();
}

async function createTurns(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("turns")
    .addColumn("id", types.exactText, (column) => column.primaryKey())
    .addColumn("scope_id", types.exactText, (column) => column.notNull())
    .addColumn("user_id", types.exactText, (column) => column.notNull())
    .addColumn("conversation_id", types.exactText, (column) => column.notNull())
    .addColumn("user_message_id", types.exactText, (column) => column.notNull())
    .addColumn("message_id", types.exactText, (column) => column.notNull())
    .addColumn("status", types.exactText, (column) => column.notNull())
    .addColumn("idempotency_key", types.exactText)
    .addColumn("request_hash", types.exactText, (column) => column.notNull())
    .addColumn("running_conversation_id", types.exactText)
    .addColumn("lease_owner", types.exactText, (column) => column.notNull())
    .addColumn("lease_expires_at", "bigint", (column) => column.notNull())
    .addColumn("epoch", "integer", (column) => column.notNull())
    .addColumn("stop_reason", types.exactText)
    .addColumn("stopped_reason", types.exactText)
    .addColumn("error_code", types.exactText)
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addForeignKeyConstraint(
      "turns_conversation",
      ["conversation_id"],
      "conversations",
      ["id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  // A unique index takes any number of nulls in every database: this is a partial index that is portable.
  await database.schema
    .createIndex("turns_running")
    .unique()
    .on("turns")
    .column("running_conversation_id")
    .execute();
  await database.schema
    .createIndex("turns_idempotency")
    .unique()
    .on("turns")
    .columns(["scope_id", "user_id", "idempotency_key"])
    .execute();
}
