import type { SentRows } from "./session-messages.js";

/** The answer that a session follows. */
export interface LiveTurn {
  /** The message that began it; absent for a turn that was found running. */
  readonly sent: (SentRows & { readonly text: string }) | undefined;
  /** Unknown until the first event of a sent message. */
  turnId: string | undefined;
  connected: boolean;
  /** Stop was asked for, and its end is not yet seen. */
  stopping: boolean;
  /** Ends everything that is done for the turn; the turn itself goes on at the server. */
  readonly controller: AbortController;
  /** Ends the tries to send. */
  readonly abandon: AbortController;
  /** Resolves with `turnId`; with undefined where the message was not taken, or nobody waits any more. */
  readonly taken: Promise<string | undefined>;
  readonly settle: (turnId: string | undefined) => void;
}

export function createLiveTurn(sent: LiveTurn["sent"], turnId?: string): LiveTurn {
  let settle: LiveTurn["settle"] = () => {};
  const taken = new Promise<string | undefined>((resolve) => {
    settle = resolve;
  });
  if (turnId !== undefined) settle(turnId);
  return {
    sent,
    turnId,
    connected: true,
    stopping: false,
    controller: new AbortController(),
    abandon: new AbortController(),
    taken,
    settle,
  };
}

/** Nobody follows the turn from here on. */
export function dropTurn(turn: LiveTurn | undefined): void {
  turn?.controller.abort();
  turn?.settle(undefined);
}
