import { useCallback, useRef, useSyncExternalStore } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";

/**
 * A part of a session's state; the component renders again only when that part changes.
 *
 * The selector must return a part of the state or a plain value, not a new object.
 */
export function useChatState<T>(session: ChatSession, selector: (state: ChatSessionState) => T): T {
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const read = () => selector(session.getState());
  return useSyncExternalStore(subscribe, read, read);
}

/** Like `useChatState`, for a selector that builds a list: the list stays the same while its items do. */
export function useChatList<T>(
  session: ChatSession,
  selector: (state: ChatSessionState) => readonly T[],
): readonly T[] {
  const last = useRef<readonly T[]>([]);
  return useChatState(session, (state) => {
    const list = selector(state);
    const same = list.length === last.current.length && list.every((item, at) => item === last.current[at]);
    if (!same) last.current = list;
    return last.current;
  });
}
