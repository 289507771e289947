import type { Kysely } from "kysely";
import type { ProcessIdentity, TurnRecord } from "../chat-store.js";
import { toTurnRecord } from "../rows/turn-row.js";
import { hasChanged, stillHeld } from "./conditions.js";
import type { Schema } from "./schema.js";

export async function renewLease(
  database: Kysely<Schema>,
  turn: TurnRecord,
  expiresAt: number,
): Promise<boolean> {
  const result = await database
    .updateTable("turns")
    .set({ lease_expires_at: expiresAt, updated_at: Date.now() })
    .where(stillHeld(turn))
    .executeTakeFirst();
  return hasChanged(result);
}

export async function findAbandonedTurns(
  database: Kysely<Schema>,
  process: ProcessIdentity | undefined,
  now: number,
): Promise<readonly TurnRecord[]> {
  const holders = await runningTurns(database).select("turns.lease_owner").distinct().execute();
  const gone = holders.map((row) => row.lease_owner).filter((holder) => process?.isAlive(holder) === false);
  const rows = await runningTurns(database)
    .selectAll("turns")
    .where((eb) =>
      eb.or([
        eb("turns.lease_expires_at", "<", now),
        ...(gone.length > 0 ? [eb("turns.lease_owner", "in", gone)] : []),
      ]),
    )
    .orderBy("turns.id")
    .limit(100)
    .execute();
  return rows.map(toTurnRecord);
}

/** The lease must be as `turn` says, not only the epoch: a holder that was late but renewed it keeps the turn. */
export async function takeOverTurn(
  database: Kysely<Schema>,
  turn: TurnRecord,
  leaseOwner: string,
  expiresAt: number,
): Promise<TurnRecord | undefined> {
  const lease = { lease_owner: leaseOwner, lease_expires_at: expiresAt, epoch: turn.epoch + 1 };
  const result = await database
    .updateTable("turns")
    .set({ ...lease, updated_at: Date.now() })
    .where(stillHeld(turn))
    .where("lease_expires_at", "=", turn.leaseExpiresAt)
    .executeTakeFirst();
  if (!hasChanged(result)) return undefined;
  return { ...turn, leaseOwner, leaseExpiresAt: expiresAt, epoch: lease.epoch };
}

/** Those of deleted conversations stay as they are: nobody can see them, and the purge takes them along. */
function runningTurns(database: Kysely<Schema>) {
  return database
    .selectFrom("turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .where("turns.running_conversation_id", "is not", null)
    .where("conversations.deleted_at", "is", null);
}
