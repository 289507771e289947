import type { ChatEvent, NumberedEvent } from "../../protocol/index.js";

/**
 * The numbered events of running turns, and of turns that ended not long ago.
 *
 * Contract: `append` numbers without gaps from 1, and an event is readable once it resolves. `read` yields
 * what comes after `after` in order, each exactly once, follows the turn while it runs, and returns after the
 * terminal event or when `signal` aborts. Many readers may read one turn; a slow one costs a cursor, not a
 * buffer. `lastSeq` is `undefined` for a turn that this log never held or holds no more; `read` of such a turn
 * ends at once.
 */
export interface EventLog {
  append(turnId: string, events: readonly ChatEvent[]): Promise<void>;
  read(
    turnId: string,
    options: { readonly after: number; readonly signal?: AbortSignal },
  ): AsyncGenerator<readonly NumberedEvent[], void, undefined>;
  lastSeq(turnId: string): Promise<number | undefined>;
  close(): Promise<void>;
}
