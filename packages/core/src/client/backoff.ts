import type { Schedule } from "./schedule.js";

const FIRST_MS = 500;
const LONGEST_MS = 5_000;

/** How long to wait before the next try: 0.25 to 0.5 s, doubled up to 5 s. Chance keeps clients from coming as one. */
export function backoffMs(earlierTries: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** earlierTries) * (0.5 + 0.5 * random());
}

/** Neither exists on a server. */
const browser: Partial<Pick<typeof globalThis, "addEventListener" | "document">> = globalThis;

/**
 * Waits until the time is up, the signal aborts, or there is reason to try at once: the browser is online
 * again, or its page was left or come back to.
 */
export function pause(delayMs: number, schedule: Schedule, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const finish = () => {
      listeners.abort();
      cancel();
      resolve();
    };
    const cancel = schedule(finish, delayMs);
    const until = { signal: listeners.signal };
    signal.addEventListener("abort", finish, until);
    browser.addEventListener?.("online", finish, until);
    browser.document?.addEventListener("visibilitychange", finish, until);
    if (signal.aborted) finish();
  });
}
