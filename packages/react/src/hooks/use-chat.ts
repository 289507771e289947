import { useMemo } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import { useChatSession, type UseChatOptions } from "./use-chat-session.js";
import { useChatState } from "./use-chat-state.js";

/** The state of a chat, what one can do with it, and the session behind both. */
export type Chat = ChatSessionState &
  Pick<ChatSession, "send" | "stop" | "load" | "retry" | "reset"> & { readonly session: ChatSession };

/**
 * One chat, whole: for an interface of your own. It renders again with every change, streamed text included;
 * where that is too often, take `useChatSession` and read parts of it with `useChatState`.
 */
export function useChat(options: UseChatOptions = {}): Chat {
  const session = useChatSession(options);
  const state = useChatState(session, (whole) => whole);
  const actions = useMemo(
    () => ({
      session,
      send: session.send.bind(session),
      stop: session.stop.bind(session),
      load: session.load.bind(session),
      retry: session.retry.bind(session),
      reset: session.reset.bind(session),
    }),
    [session],
  );
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}
