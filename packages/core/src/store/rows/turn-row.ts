import { ChatelaineError } from "../../base/errors.js";
import type { ErrorCode, StoppedReason, StopReason } from "../../protocol/index.js";
import type { AnswerUpdate, BeginTurn, TurnRecord } from "../chat-store.js";

/** Times are milliseconds since 1970. */
export interface TurnRow {
  readonly id: string;
  readonly scope_id: string;
  readonly user_id: string;
  readonly conversation_id: string;
  readonly user_message_id: string;
  /** Of the answer. */
  readonly message_id: string;
  readonly status: TurnRecord["status"];
  readonly idempotency_key: string | null;
  readonly request_hash: string;
  /** The conversation while the turn runs, then null: being unique, it keeps a second turn out. */
  readonly running_conversation_id: string | null;
  readonly lease_owner: string;
  readonly lease_expires_at: number;
  readonly epoch: number;
  readonly stop_reason: StopReason | null;
  readonly stopped_reason: StoppedReason | null;
  readonly error_code: ErrorCode | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export function newTurnRow(begin: BeginTurn): TurnRow {
  const now = Date.parse(begin.userMessage.created_at);
  return {
    id: begin.turnId,
    scope_id: begin.owner.scopeId,
    user_id: begin.owner.userId,
    conversation_id: begin.conversation.id,
    user_message_id: begin.userMessage.id,
    message_id: begin.answer.id,
    status: "running",
    idempotency_key: begin.idempotencyKey ?? null,
    request_hash: begin.requestHash,
    running_conversation_id: begin.conversation.id,
    lease_owner: begin.leaseOwner,
    lease_expires_at: begin.leaseExpiresAt,
    epoch: 1,
    stop_reason: null,
    stopped_reason: null,
    error_code: null,
    created_at: now,
    updated_at: now,
  };
}

/** What the end of a turn changes in its row. */
export function endedTurnColumns(
  update: AnswerUpdate,
  now: number,
): Pick<
  TurnRow,
  "status" | "running_conversation_id" | "stop_reason" | "stopped_reason" | "error_code" | "updated_at"
> {
  if (update.status === "streaming") {
    throw new ChatelaineError("internal", "finishTurn needs a final status, not streaming.");
  }
  return {
    status: update.status,
    running_conversation_id: null,
    stop_reason: update.stopReason ?? null,
    stopped_reason: update.stoppedReason ?? null,
    error_code: update.error?.code ?? null,
    updated_at: now,
  };
}

export function toTurnRecord(row: TurnRow): TurnRecord {
  return {
    id: row.id,
    owner: { userId: row.user_id, scopeId: row.scope_id },
    conversationId: row.conversation_id,
    userMessageId: row.user_message_id,
    messageId: row.message_id,
    status: row.status,
    leaseOwner: row.lease_owner,
    leaseExpiresAt: row.lease_expires_at,
    epoch: row.epoch,
  };
}
