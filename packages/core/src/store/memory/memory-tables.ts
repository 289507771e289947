import type { Owner } from "../../base/principal.js";
import type { AnswerUpdate, TurnRecord } from "../chat-store.js";
import type { ConversationRow } from "../rows/conversation-row.js";
import { answerColumns, type MessageRow } from "../rows/message-row.js";
import type { TurnRow } from "../rows/turn-row.js";

/** The rows of the SQL tables, each by its id. Rows are replaced and never changed. */
export interface MemoryTables {
  readonly conversations: Map<string, ConversationRow>;
  readonly messages: Map<string, MessageRow>;
  readonly turns: Map<string, TurnRow>;
  /** By conversation, in order. */
  readonly messageIds: Map<string, readonly string[]>;
  /** By {@link ownersKey}. */
  readonly turnIds: Map<string, string>;
  /** By conversation. */
  readonly runningTurnIds: Map<string, string>;
}

export function createMemoryTables(): MemoryTables {
  return {
    conversations: new Map(),
    messages: new Map(),
    turns: new Map(),
    messageIds: new Map(),
    turnIds: new Map(),
    runningTurnIds: new Map(),
  };
}

/** One text for an owner's idempotency key, whatever characters the three hold. */
export function ownersKey(owner: Owner, idempotencyKey: string): string {
  return JSON.stringify([owner.scopeId, owner.userId, idempotencyKey]);
}

export function visibleConversation(
  tables: MemoryTables,
  owner: Owner,
  id: string,
): ConversationRow | undefined {
  const row = tables.conversations.get(id);
  return row !== undefined && isVisibleTo(owner, row) ? row : undefined;
}

export function isVisibleTo(owner: Owner, row: ConversationRow): boolean {
  return row.scope_id === owner.scopeId && row.user_id === owner.userId && row.deleted_at === null;
}

/** The turn's row, while it runs and nobody has taken it over since `turn` was read. */
export function heldTurn(tables: MemoryTables, turn: TurnRecord): TurnRow | undefined {
  const row = tables.turns.get(turn.id);
  return row?.status === "running" && row.epoch === turn.epoch ? row : undefined;
}

export function changeTurn(tables: MemoryTables, row: TurnRow, change: Partial<TurnRow>): void {
  tables.turns.set(row.id, { ...row, ...change, updated_at: Date.now() });
}

export function changeAnswer(tables: MemoryTables, messageId: string, update: AnswerUpdate): void {
  const row = tables.messages.get(messageId);
  if (row !== undefined) tables.messages.set(messageId, { ...row, ...answerColumns(update) });
}

/** Moves the conversation up in the list, never down. */
export function touchConversation(tables: MemoryTables, id: string, now: number): void {
  const row = tables.conversations.get(id);
  if (row === undefined || row.updated_at >= now) return;
  tables.conversations.set(id, { ...row, updated_at: now });
}
