import { ChatelaineError } from "../base/errors.js";
import type { BeginTurn } from "./chat-store.js";

/** The same for an unknown, a foreign and a deleted conversation. */
export function conversationNotFound(): ChatelaineError {
  return new ChatelaineError("not_found", "There is no such conversation for this owner.");
}

export function turnRunning(turnId: string): ChatelaineError {
  return new ChatelaineError("turn_running", `Turn ${turnId} is running in this conversation.`, {
    details: { turn_id: turnId },
  });
}

/** The key of `begin` was seen before: throws where that turn can't be joined. */
export function checkJoin(
  earlier: { readonly requestHash: string; readonly conversationDeleted: boolean },
  begin: BeginTurn,
): void {
  if (earlier.requestHash !== begin.requestHash) {
    throw new ChatelaineError("idempotency_conflict", "The idempotency key was used for another request.");
  }
  if (earlier.conversationDeleted) throw conversationNotFound();
}
