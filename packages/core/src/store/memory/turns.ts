import type { Owner } from "../../base/principal.js";
import type { AnswerUpdate, TurnRecord } from "../chat-store.js";
import { endedTurnColumns, toTurnRecord } from "../rows/turn-row.js";
import {
  changeAnswer,
  changeTurn,
  heldTurn,
  type MemoryTables,
  touchConversation,
  visibleConversation,
} from "./memory-tables.js";

export function getTurn(tables: MemoryTables, owner: Owner, turnId: string): TurnRecord | undefined {
  const row = tables.turns.get(turnId);
  if (row === undefined || visibleConversation(tables, owner, row.conversation_id) === undefined) {
    return undefined;
  }
  return toTurnRecord(row);
}

export function getRunningTurn(
  tables: MemoryTables,
  owner: Owner,
  conversationId: string,
): TurnRecord | undefined {
  return getTurn(tables, owner, tables.runningTurnIds.get(conversationId) ?? "");
}

export function saveProgress(tables: MemoryTables, turn: TurnRecord, update: AnswerUpdate): boolean {
  const row = heldTurn(tables, turn);
  if (row === undefined) return false;
  changeAnswer(tables, row.message_id, update);
  changeTurn(tables, row, {});
  return true;
}

export function finishTurn(tables: MemoryTables, turn: TurnRecord, update: AnswerUpdate): boolean {
  const now = Date.now();
  const ended = endedTurnColumns(update, now);
  const row = heldTurn(tables, turn);
  if (row === undefined) return false;
  changeAnswer(tables, row.message_id, update);
  changeTurn(tables, row, ended);
  tables.runningTurnIds.delete(row.conversation_id);
  touchConversation(tables, row.conversation_id, now);
  return true;
}

export function renewLease(tables: MemoryTables, turn: TurnRecord, expiresAt: number): boolean {
  const row = heldTurn(tables, turn);
  if (row === undefined) return false;
  changeTurn(tables, row, { lease_expires_at: expiresAt });
  return true;
}

/** By their leases alone: no other process can hold a turn in this one's memory. */
export function findAbandonedTurns(tables: MemoryTables, now: number): readonly TurnRecord[] {
  return [...tables.runningTurnIds.values()]
    .flatMap((id) => tables.turns.get(id) ?? [])
    .filter((row) => row.lease_expires_at < now)
    .filter((row) => tables.conversations.get(row.conversation_id)?.deleted_at === null)
    .slice(0, 100)
    .map(toTurnRecord);
}

/** The lease must be as `turn` says, not only the epoch: a holder that was late but renewed it keeps the turn. */
export function takeOverTurn(
  tables: MemoryTables,
  turn: TurnRecord,
  leaseOwner: string,
  expiresAt: number,
): TurnRecord | undefined {
  const row = heldTurn(tables, turn);
  if (row?.lease_expires_at !== turn.leaseExpiresAt) return undefined;
  const epoch = turn.epoch + 1;
  changeTurn(tables, row, { lease_owner: leaseOwner, lease_expires_at: expiresAt, epoch });
  return { ...turn, leaseOwner, leaseExpiresAt: expiresAt, epoch };
}
