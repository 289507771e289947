import type { Kysely, Transaction } from "kysely";
import type { BeginTurn, BegunTurn } from "../chat-store.js";
import { checkJoin, conversationNotFound, turnRunning } from "../refusals.js";
import { messagesPerTurn, newConversationRow } from "../rows/conversation-row.js";
import { newAnswerRow, userMessageRow } from "../rows/message-row.js";
import { newTurnRow, toTurnRecord } from "../rows/turn-row.js";
import { hasChanged, visibleTo } from "./conditions.js";
import { touchConversation } from "./conversations.js";
import type { Schema } from "./schema.js";

export async function beginTurn(database: Kysely<Schema>, begin: BeginTurn): Promise<BegunTurn> {
  return database.transaction().execute(async (transaction) => {
    const joined = await joinTurn(transaction, begin);
    if (joined !== undefined) return joined;
    const lastSeq =
      begin.conversation.type === "new"
        ? await insertConversation(transaction, begin, begin.conversation.title)
        : await continueConversation(transaction, begin);
    const turn = newTurnRow(begin);
    await transaction.insertInto("turns").values(turn).execute();
    const place = { conversation_id: begin.conversation.id };
    await transaction
      .insertInto("chat_messages")
      .values([
        userMessageRow(begin.userMessage, { ...place, seq: lastSeq + 1 }),
        newAnswerRow(begin.answer, { ...place, seq: lastSeq + 2 }),
      ])
      .execute();
    return { turn: toTurnRecord(turn), joined: false };
  });
}

/** The turn that the key began before. Throws where it was for something else, or its conversation is gone. */
async function joinTurn(transaction: Transaction<Schema>, begin: BeginTurn): Promise<BegunTurn | undefined> {
  if (begin.idempotencyKey === undefined) return undefined;
  const earlier = await transaction
    .selectFrom("turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .selectAll("turns")
    .select("conversations.deleted_at")
    .where("turns.scope_id", "=", begin.owner.scopeId)
    .where("turns.user_id", "=", begin.owner.userId)
    .where("turns.idempotency_key", "=", begin.idempotencyKey)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  checkJoin({ requestHash: earlier.request_hash, conversationDeleted: earlier.deleted_at !== null }, begin);
  return { turn: toTurnRecord(earlier), joined: true };
}

/** Returns the sequence number of the last message, as the other case does. */
async function insertConversation(
  transaction: Transaction<Schema>,
  begin: BeginTurn,
  title: string,
): Promise<number> {
  await transaction.insertInto("conversations").values(newConversationRow(begin, title)).execute();
  return 0;
}

async function continueConversation(transaction: Transaction<Schema>, begin: BeginTurn): Promise<number> {
  const { id } = begin.conversation;
  // Before all reads: where writers run side by side, this row's lock is what they queue for.
  const counted = await transaction
    .updateTable("conversations")
    .set(({ eb }) => ({ message_count: eb("message_count", "+", messagesPerTurn) }))
    .where("id", "=", id)
    .where(visibleTo(begin.owner))
    .executeTakeFirst();
  if (!hasChanged(counted)) throw conversationNotFound();
  const running = await transaction
    .selectFrom("turns")
    .select("id")
    .where("running_conversation_id", "=", id)
    .executeTakeFirst();
  if (running !== undefined) throw turnRunning(running.id);
  await touchConversation(transaction, id, Date.parse(begin.userMessage.created_at));
  const { seq } = await transaction
    .selectFrom("chat_messages")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("conversation_id", "=", id)
    .executeTakeFirstOrThrow();
  return seq;
}
