import { ChatelaineError, isChatelaineError } from "../base/errors.js";
import {
  emptyTurn,
  isTerminal,
  reduceTurn,
  type AssistantMessage,
  type ConversationDetail,
  type NumberedEvent,
  type TerminalEvent,
  type TurnState,
} from "../protocol/index.js";
import type { ChatClient } from "./api-client.js";
import { backoffMs, pause } from "./backoff.js";
import type { Schedule } from "./schedule.js";
import { networkError } from "./watched-fetch.js";

/** Without any event between them: three to five minutes of a server that is down. */
const MOST_TRIES = 60;
const LONGEST_WAIT_MS = 30_000;

export interface TurnPlace {
  readonly turnId: string;
  readonly conversationId: string;
}

/** A turn of which the answer is known, be it empty. */
export type BegunTurn = TurnState & { readonly message: AssistantMessage };

export interface FollowTurnOptions {
  readonly client: ChatClient;
  /** The first connection. */
  readonly events: AsyncGenerator<NumberedEvent, void, undefined>;
  /** Where the turn is to be found; absent where the first connection will tell. */
  readonly place?: TurnPlace | undefined;
  readonly signal: AbortSignal;
  readonly schedule: Schedule;
  /** Called with false when a connection is lost, with true when the next one is open. */
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Follows a turn to its terminal event over as many connections as it takes, each from the last event that
 * arrived. Yields what is known of the turn after each event.
 *
 * Returns the stored conversation where the server no longer has the turn's events. Throws where the server
 * refuses, the tries are used up, the signal aborts, or the turn or its first connection ended before it began.
 */
export async function* followTurn(
  options: FollowTurnOptions,
): AsyncGenerator<BegunTurn, ConversationDetail | undefined, undefined> {
  const { client, signal, schedule, onConnection } = options;
  let { events, place } = options;
  let turn = emptyTurn;
  let tries = 0;

  const nextTry = async (failure: unknown) => {
    if (!isLostConnection(failure) || tries >= MOST_TRIES) throw failure;
    onConnection(false);
    const askedMs = Math.min(failure.retryAfterMs ?? 0, LONGEST_WAIT_MS);
    await pause(Math.max(backoffMs(tries), askedMs), schedule, signal);
    tries += 1;
  };

  for (;;) {
    let failure: unknown = networkError();
    try {
      for await (const numbered of events) {
        const next = reduceTurn(turn, numbered);
        // An end under a number that was already used: the log of this turn is not the one that we read.
        if (next === turn && isTerminal(numbered.event)) throw goneError();
        if (next === turn) continue;
        turn = next;
        tries = 0;
        const { message, terminal } = turn;
        if (message !== undefined) {
          place = { turnId: message.turn_id, conversationId: message.conversation_id };
          yield { ...turn, message };
        }
        if (terminal === undefined) continue;
        if (message === undefined) throw neverBegan(terminal);
        return undefined;
      }
    } catch (error) {
      failure = error;
    }
    if (place === undefined || turn.terminal !== undefined) throw failure;
    if (isGone(failure)) return await storedConversation(place);
    await nextTry(failure);
    const onOpen = () => onConnection(true);
    events = client.turnEvents(place.turnId, { after: turn.lastSeq, signal, onOpen });
  }

  async function storedConversation({ turnId, conversationId }: TurnPlace): Promise<ConversationDetail> {
    for (;;) {
      try {
        const detail = await client.getConversation(conversationId, { signal });
        if (detail.running_turn_id === turnId) throw goneError();
        return detail;
      } catch (error) {
        await nextTry(error);
      }
    }
  }
}

/** Worth another try: no answer came, or one that asks for it. */
function isLostConnection(failure: unknown): failure is ChatelaineError {
  return isChatelaineError(failure) && (failure.retryable || failure.details?.status === undefined);
}

/** The turn, or our place in it, is unknown to the server. */
function isGone(failure: unknown): boolean {
  return (
    isChatelaineError(failure) && (failure.details?.status === 404 || failure.code === "cursor_out_of_range")
  );
}

function goneError(): ChatelaineError {
  return new ChatelaineError("not_found", "The server no longer has this turn.", {
    details: { status: 404 },
  });
}

function neverBegan(terminal: TerminalEvent): ChatelaineError {
  const text = "The turn ended before it began.";
  if (terminal.type !== "error") return new ChatelaineError("internal", text);
  const { code, message: publicMessage, retryable } = terminal;
  return new ChatelaineError(code, text, { publicMessage, retryable });
}
