import { ChatelaineError } from "../base/errors.js";

const CURSOR = /^([0-9a-f]{32}):(\d{1,9})$/;

/**
 * The place that a `Last-Event-ID` names in a turn; 0 without one, and for an id of another turn: its reader has
 * seen nothing of this one. Throws `cursor_invalid` for what is no id of ours.
 */
export function parseCursor(lastEventId: string | null, turnId: string): number {
  if (lastEventId === null || lastEventId === "") return 0;
  const [, turn, seq] = CURSOR.exec(lastEventId) ?? [];
  if (turn === undefined) {
    throw new ChatelaineError("cursor_invalid", "Last-Event-ID is not an id of this stream.", {
      field: "Last-Event-ID",
    });
  }
  return turn === turnId ? Number(seq) : 0;
}
