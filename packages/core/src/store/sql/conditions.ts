import { type Expression, expressionBuilder, type SqlBool, type UpdateResult } from "kysely";
import type { Owner } from "../../base/principal.js";
import type { TurnRecord } from "../chat-store.js";
import type { Schema } from "./schema.js";

/** The conversations that an owner can see. Whoever reads a message or a turn joins its conversation for this. */
export function visibleTo(owner: Owner): Expression<SqlBool> {
  const expression = expressionBuilder<Schema, "conversations">();
  return expression.and([
    expression("conversations.scope_id", "=", owner.scopeId),
    expression("conversations.user_id", "=", owner.userId),
    expression("conversations.deleted_at", "is", null),
  ]);
}

/** The turn, while it runs and nobody has taken it over since `turn` was read. */
export function stillHeld(turn: TurnRecord): Expression<SqlBool> {
  const expression = expressionBuilder<Schema, "turns">();
  return expression.and([
    expression("turns.id", "=", turn.id),
    expression("turns.status", "=", "running"),
    expression("turns.epoch", "=", turn.epoch),
  ]);
}

export function hasChanged(result: UpdateResult): boolean {
  return result.numUpdatedRows > 0n;
}
