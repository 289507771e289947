import { messageText } from "../../protocol/index.js";
import type { Schedule } from "../schedule.js";
import type { ChatSession, ChatSessionState } from "../types.js";

/** Timers that run so many times as fast, and count those that are still set. */
export function fastSchedule(speed = 50): { readonly schedule: Schedule; readonly pending: () => number } {
  let pending = 0;
  return {
    pending: () => pending,
    schedule(callback, delayMs) {
      let set = true;
      pending += 1;
      const unset = () => {
        if (set) pending -= 1;
        set = false;
      };
      const timer = setTimeout(() => {
        unset();
        callback();
      }, delayMs / speed);
      return () => {
        clearTimeout(timer);
        unset();
      };
    },
  };
}

/** Resolves with the first state, from now on, of which `found` is true. */
export function stateWhere(
  session: ChatSession,
  found: (state: ChatSessionState) => boolean,
): Promise<ChatSessionState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.getState();
      if (!found(state)) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = session.subscribe(look);
    look();
  });
}

export const idle = (session: ChatSession): Promise<ChatSessionState> =>
  stateWhere(session, ({ status }) => status === "idle");

/** The texts of all messages, in order. */
export function texts(state: ChatSessionState): string[] {
  return state.messages.map((message) => messageText(message));
}
