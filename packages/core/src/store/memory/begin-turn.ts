import { ChatelaineError } from "../../base/errors.js";
import type { BeginTurn, BegunTurn } from "../chat-store.js";
import { checkJoin, conversationNotFound, turnRunning } from "../refusals.js";
import { type ConversationRow, messagesPerTurn, newConversationRow } from "../rows/conversation-row.js";
import { newAnswerRow, userMessageRow } from "../rows/message-row.js";
import { newTurnRow, toTurnRecord } from "../rows/turn-row.js";
import { type MemoryTables, ownersKey, touchConversation, visibleConversation } from "./memory-tables.js";

/** All that can fail comes before the first write. */
export function beginTurn(tables: MemoryTables, begin: BeginTurn): BegunTurn {
  const joined = joinTurn(tables, begin);
  if (joined !== undefined) return joined;
  const conversation = openConversation(tables, begin);
  const { id } = conversation;
  const messageIds = tables.messageIds.get(id) ?? [];
  const question = userMessageRow(begin.userMessage, {
    conversation_id: id,
    seq: messageIds.length + 1,
  });
  const answer = newAnswerRow(begin.answer, { conversation_id: id, seq: messageIds.length + 2 });
  const turn = newTurnRow(begin);
  checkNew(tables.turns, turn.id);
  checkNew(tables.messages, question.id);
  checkNew(tables.messages, answer.id);

  tables.conversations.set(id, conversation);
  touchConversation(tables, id, turn.created_at);
  tables.messages.set(question.id, question).set(answer.id, answer);
  tables.messageIds.set(id, [...messageIds, question.id, answer.id]);
  tables.turns.set(turn.id, turn);
  tables.runningTurnIds.set(id, turn.id);
  if (begin.idempotencyKey !== undefined) {
    tables.turnIds.set(ownersKey(begin.owner, begin.idempotencyKey), turn.id);
  }
  return { turn: toTurnRecord(turn), joined: false };
}

function joinTurn(tables: MemoryTables, begin: BeginTurn): BegunTurn | undefined {
  if (begin.idempotencyKey === undefined) return undefined;
  const earlier = tables.turns.get(tables.turnIds.get(ownersKey(begin.owner, begin.idempotencyKey)) ?? "");
  if (earlier === undefined) return undefined;
  const conversation = tables.conversations.get(earlier.conversation_id);
  checkJoin(
    { requestHash: earlier.request_hash, conversationDeleted: conversation?.deleted_at !== null },
    begin,
  );
  return { turn: toTurnRecord(earlier), joined: true };
}

/** The row as it will be with this turn. */
function openConversation(tables: MemoryTables, begin: BeginTurn): ConversationRow {
  const { conversation, owner } = begin;
  if (conversation.type === "new") {
    checkNew(tables.conversations, conversation.id);
    return newConversationRow(begin, conversation.title);
  }
  const row = visibleConversation(tables, owner, conversation.id);
  if (row === undefined) throw conversationNotFound();
  const running = tables.runningTurnIds.get(row.id);
  if (running !== undefined) throw turnRunning(running);
  return { ...row, message_count: row.message_count + messagesPerTurn };
}

function checkNew(table: ReadonlyMap<string, unknown>, id: string): void {
  if (table.has(id)) throw new ChatelaineError("internal", `The id ${id} is taken.`);
}
