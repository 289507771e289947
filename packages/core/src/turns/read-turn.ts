import { sleep } from "../base/async.js";
import { ChatelaineError } from "../base/errors.js";
import { isTerminal, toPublicMessage, type NumberedEvent } from "../protocol/index.js";
import type { ChatStore, TurnRecord } from "../store/index.js";
import { terminalEventOf } from "./answer-update.js";
import type { EventLog } from "./event-log/event-log.js";

export interface TurnSource {
  readonly store: ChatStore;
  readonly log: EventLog;
  readonly turn: TurnRecord;
  /** Closes the turn where its process is gone. */
  readonly recover: (turn: TurnRecord) => Promise<boolean>;
}

export interface ReadTurnOptions {
  /** The sequence number that the reader has; 0 for the whole. */
  readonly after: number;
  readonly signal?: AbortSignal;
}

const POLL_MS = 250;

/**
 * A turn's events from a place on: out of the log while it holds them, else, once the turn has ended, the stored
 * answer and the terminal event. Ends with exactly one terminal event, or when `signal` aborts.
 */
export async function readTurn(
  source: TurnSource,
  options: ReadTurnOptions,
): Promise<AsyncGenerator<readonly NumberedEvent[], void, undefined>> {
  const last = await source.log.lastSeq(source.turn.id);
  if (last === undefined) return readStored(source, options);
  if (options.after > last) {
    throw new ChatelaineError("cursor_out_of_range", `Turn ${source.turn.id} has no event ${options.after}.`);
  }
  return readLog(source, options, last);
}

async function* readLog(
  { log, turn }: TurnSource,
  { after, signal }: ReadTurnOptions,
  last: number,
): AsyncGenerator<readonly NumberedEvent[], void, undefined> {
  // Who has seen everything of an ended turn gets its end again: every stream ends with a terminal event.
  const from = after > 0 && after === last ? last - 1 : after;
  for await (const batch of log.read(turn.id, { after: from, ...(signal === undefined ? {} : { signal }) })) {
    const fresh = batch.filter(({ seq, event }) => seq > after || isTerminal(event));
    if (fresh.length > 0) yield fresh;
  }
}

async function* readStored(
  source: TurnSource,
  { after, signal }: ReadTurnOptions,
): AsyncGenerator<readonly NumberedEvent[], void, undefined> {
  const { store, turn, recover } = source;
  for (;;) {
    if (signal?.aborted) return;
    const current = await store.getTurn(turn.owner, turn.id);
    const message = await store.getMessage(turn.owner, turn.messageId);
    if (current === undefined || message?.role !== "assistant") {
      yield [{ seq: after + 1, event: goneEvent(turn) }];
      return;
    }
    const terminal = terminalEventOf(message, turn.userMessageId);
    if (terminal !== undefined) {
      const snapshot = {
        type: "snapshot",
        message: toPublicMessage(message),
        user_message_id: turn.userMessageId,
      } as const;
      yield [
        { seq: after + 1, event: snapshot },
        { seq: after + 2, event: terminal },
      ];
      return;
    }
    // Another process runs it, or did: its end is read from the store, or made here once it is surely gone.
    if (!(await recover(current))) await sleep(POLL_MS, signal).catch(() => undefined);
    const last = await source.log.lastSeq(turn.id);
    // It had only just begun here.
    if (last !== undefined && last >= after) {
      yield* readLog(source, { after, ...(signal === undefined ? {} : { signal }) }, last);
      return;
    }
  }
}

function goneEvent(turn: TurnRecord) {
  const { code, publicMessage, retryable } = new ChatelaineError(
    "not_found",
    "The conversation was deleted.",
  );
  return { type: "error", turn_id: turn.id, code, message: publicMessage, retryable } as const;
}
