import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatSession } from "../../hooks/use-chat-session.js";
import { useChatState } from "../../hooks/use-chat-state.js";

const listeners = new Set<() => void>();

/**
 * A session that opens its conversation again after a reload of the tab. Only the conversation's id is kept, in the
 * tab's own storage; one that is gone, or is not this user's, is forgotten.
 *
 * `name` tells the chats of one origin apart; without one it is the page's path.
 */
export function useRememberedSession(name: string | undefined): ChatSession {
  const read = useCallback(() => withStorage((storage) => storage.getItem(keyOf(name))) ?? undefined, [name]);
  const conversationId = useSyncExternalStore(subscribe, read, () => undefined);
  const remember = useCallback((id: string | undefined) => write(name, id), [name]);
  const session = useChatSession({ conversationId, onConversationChange: remember });
  const gone = useChatState(
    session,
    ({ error }) => error?.during === "load" && error.code === "not_found" && conversationId !== undefined,
  );
  useEffect(() => {
    if (!gone) return;
    remember(undefined);
    session.reset();
  }, [gone, remember, session]);
  return session;
}

function keyOf(name: string | undefined): string {
  return `chatelaine:${name ?? location.pathname}`;
}

function write(name: string | undefined, id: string | undefined): void {
  withStorage((storage) => {
    if (id === undefined) storage.removeItem(keyOf(name));
    else storage.setItem(keyOf(name), id);
  });
  for (const listener of listeners) listener();
}

/** A browser may forbid storage; then nothing is remembered. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
