import type { Kysely } from "kysely";
import type { Owner } from "../../base/principal.js";
import type { StoredMessage } from "../../protocol/index.js";
import type { AnswerUpdate } from "../chat-store.js";
import { answerColumns, toStoredMessage } from "../rows/message-row.js";
import { visibleTo } from "./conditions.js";
import { getConversation } from "./conversations.js";
import type { Schema } from "./schema.js";

export async function listMessages(
  database: Kysely<Schema>,
  owner: Owner,
  conversationId: string,
): Promise<readonly StoredMessage[] | undefined> {
  const rows = await visibleMessages(database, owner)
    .where("chat_messages.conversation_id", "=", conversationId)
    .orderBy("chat_messages.seq")
    .execute();
  if (rows.length > 0) return rows.map(toStoredMessage);
  return (await getConversation(database, owner, conversationId)) && [];
}

export async function getMessage(
  database: Kysely<Schema>,
  owner: Owner,
  messageId: string,
): Promise<StoredMessage | undefined> {
  const row = await visibleMessages(database, owner)
    .where("chat_messages.id", "=", messageId)
    .executeTakeFirst();
  return row && toStoredMessage(row);
}

/** To be called where the turn's own row has been updated in the same transaction: that decides races. */
export async function updateAnswer(
  transaction: Kysely<Schema>,
  messageId: string,
  update: AnswerUpdate,
): Promise<void> {
  await transaction
    .updateTable("chat_messages")
    .set(answerColumns(update))
    .where("id", "=", messageId)
    .execute();
}

function visibleMessages(database: Kysely<Schema>, owner: Owner) {
  return database
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .selectAll("chat_messages")
    .where(visibleTo(owner));
}
