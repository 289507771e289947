import type { Schedule } from "./schedule.js";
import type { ChatSessionState } from "./types.js";

/** Fast enough to read along, slow enough for a page to lay out in between. */
const NOTIFY_MS = 33;

export interface SessionStore {
  readonly get: () => ChatSessionState;
  /** Takes in what changed; the state keeps its identity where nothing did. */
  set(change: Partial<ChatSessionState>): void;
  subscribe(listener: () => void): () => void;
  /** Drops the listeners and the timer. */
  close(): void;
}

/** The session's state and its listeners. A change of status or error is told at once, streamed text in steps. */
export function createSessionStore(
  initial: ChatSessionState,
  { now, schedule }: { readonly now: () => number; readonly schedule: Schedule },
): SessionStore {
  let state = initial;
  let toldAt = -Infinity;
  let cancel: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function tell(): void {
    cancel?.();
    cancel = undefined;
    for (const listener of [...listeners]) listener();
  }

  function tellSoon(): void {
    if (cancel !== undefined) return;
    // A clock that was set back must not silence the listeners.
    const waitMs = NOTIFY_MS - Math.abs(now() - toldAt);
    if (waitMs > 0) cancel = schedule(tellText, waitMs);
    else tellText();
  }

  function tellText(): void {
    toldAt = now();
    tell();
  }

  return {
    get: () => state,
    set(change) {
      const keys = Object.keys(change) as (keyof ChatSessionState)[];
      const changed = keys.filter((key) => change[key] !== state[key]);
      if (changed.length === 0) return;
      state = { ...state, ...change };
      if (changed.every((key) => key === "messages" || key === "progress")) tellSoon();
      else tell();
    },
    subscribe(listener) {
      // One entry for each subscription, also where two share a function.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close() {
      cancel?.();
      cancel = undefined;
      listeners.clear();
    },
  };
}
