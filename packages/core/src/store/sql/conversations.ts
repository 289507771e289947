import type { Kysely } from "kysely";
import type { Owner } from "../../base/principal.js";
import type { Conversation } from "../../protocol/index.js";
import type { ConversationPage } from "../chat-store.js";
import { readPageRequest, toConversationPage } from "../conversation-page.js";
import { conversationChange, toConversation } from "../rows/conversation-row.js";
import { hasChanged, visibleTo } from "./conditions.js";
import type { Schema } from "./schema.js";

export async function listConversations(
  database: Kysely<Schema>,
  owner: Owner,
  options: { readonly limit: number; readonly cursor?: string },
): Promise<ConversationPage> {
  const { limit, after } = readPageRequest(options);
  let query = database
    .selectFrom("conversations")
    .selectAll()
    .where(visibleTo(owner))
    .orderBy("pinned", "desc")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple("pinned", "updated_at", "id"), "<", eb.tuple(after.pinned, after.updated_at, after.id)),
    );
  }
  const rows = await query.execute();
  return toConversationPage(rows, limit);
}

export async function getConversation(
  database: Kysely<Schema>,
  owner: Owner,
  id: string,
): Promise<Conversation | undefined> {
  const row = await database
    .selectFrom("conversations")
    .selectAll()
    .where("id", "=", id)
    .where(visibleTo(owner))
    .executeTakeFirst();
  return row && toConversation(row);
}

export async function updateConversation(
  database: Kysely<Schema>,
  owner: Owner,
  id: string,
  change: { readonly title?: string; readonly pinned?: boolean },
): Promise<Conversation | undefined> {
  const columns = conversationChange(change);
  if (Object.keys(columns).length === 0) return getConversation(database, owner, id);
  return database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("conversations")
      .set(columns)
      .where("id", "=", id)
      .where(visibleTo(owner))
      .execute();
    return getConversation(transaction, owner, id);
  });
}

export async function deleteConversation(
  database: Kysely<Schema>,
  owner: Owner,
  id: string,
): Promise<boolean> {
  const result = await database
    .updateTable("conversations")
    .set({ deleted_at: Date.now() })
    .where("id", "=", id)
    .where(visibleTo(owner))
    .executeTakeFirst();
  return hasChanged(result);
}

/** Moves the conversation up in the list. Never down: a clock that was set back must not bury it. */
export async function touchConversation(database: Kysely<Schema>, id: string, now: number): Promise<void> {
  await database
    .updateTable("conversations")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("updated_at", "<", now)
    .execute();
}
