import type { Kysely } from "kysely";
import type { Owner } from "../../base/principal.js";
import type { AnswerUpdate, TurnRecord } from "../chat-store.js";
import { endedTurnColumns, toTurnRecord } from "../rows/turn-row.js";
import { hasChanged, stillHeld, visibleTo } from "./conditions.js";
import { touchConversation } from "./conversations.js";
import { updateAnswer } from "./messages.js";
import type { Schema } from "./schema.js";

export async function getTurn(
  database: Kysely<Schema>,
  owner: Owner,
  turnId: string,
): Promise<TurnRecord | undefined> {
  const row = await visibleTurns(database, owner).where("turns.id", "=", turnId).executeTakeFirst();
  return row && toTurnRecord(row);
}

export async function getRunningTurn(
  database: Kysely<Schema>,
  owner: Owner,
  conversationId: string,
): Promise<TurnRecord | undefined> {
  const row = await visibleTurns(database, owner)
    .where("turns.running_conversation_id", "=", conversationId)
    .executeTakeFirst();
  return row && toTurnRecord(row);
}

export async function saveProgress(
  database: Kysely<Schema>,
  turn: TurnRecord,
  update: AnswerUpdate,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable("turns")
      .set({ updated_at: Date.now() })
      .where(stillHeld(turn))
      .executeTakeFirst();
    if (!hasChanged(result)) return false;
    await updateAnswer(transaction, turn.messageId, update);
    return true;
  });
}

export async function finishTurn(
  database: Kysely<Schema>,
  turn: TurnRecord,
  update: AnswerUpdate,
): Promise<boolean> {
  const now = Date.now();
  const ended = endedTurnColumns(update, now);
  return database.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable("turns")
      .set(ended)
      .where(stillHeld(turn))
      .executeTakeFirst();
    if (!hasChanged(result)) return false;
    await updateAnswer(transaction, turn.messageId, update);
    await touchConversation(transaction, turn.conversationId, now);
    return true;
  });
}

function visibleTurns(database: Kysely<Schema>, owner: Owner) {
  return database
    .selectFrom("turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .selectAll("turns")
    .where(visibleTo(owner));
}
