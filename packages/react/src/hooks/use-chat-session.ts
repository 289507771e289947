import { useEffect, useRef, useState } from "react";
import { createChatSession, type ChatSession } from "@chatelaine/core/client";
import { useChatelaine } from "./chatelaine-context.js";

/** Which conversation a session shows. Default: a new one. */
export interface UseChatOptions {
  /** The conversation to show. A change of it loads the other one; `undefined` begins a new one. */
  readonly conversationId?: string | undefined;
  /** Called when the session comes to another conversation: a first message got an id, or another was loaded. */
  readonly onConversationChange?: ((conversationId: string | undefined) => void) | undefined;
}

/** A session of this component: made once, ended with the component. The answer goes on at the server. */
export function useChatSession({ conversationId, onConversationChange }: UseChatOptions = {}): ChatSession {
  const { client } = useChatelaine();
  const [session] = useState(() =>
    createChatSession({ client, ...(conversationId === undefined ? {} : { conversationId }) }),
  );
  // StrictMode mounts twice: the second `subscribe` takes up again what this ends.
  useEffect(() => () => session.dispose(), [session]);
  useConversation(session, conversationId);
  useConversationChange(session, onConversationChange);
  return session;
}

function useConversation(session: ChatSession, conversationId: string | undefined): void {
  const wanted = useRef(conversationId);
  useEffect(() => {
    if (wanted.current === conversationId) return;
    wanted.current = conversationId;
    const state = session.getState();
    // The host repeats what it was told: nothing to do.
    if (state.conversationId === conversationId && state.status !== "loading") return;
    if (conversationId === undefined) session.reset();
    else void session.load(conversationId);
  }, [session, conversationId]);
}

function useConversationChange(
  session: ChatSession,
  onChange: ((conversationId: string | undefined) => void) | undefined,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let last = session.getState().conversationId;
    return session.subscribe(() => {
      const { conversationId, status } = session.getState();
      // While another one loads, what becomes of this one is no news.
      if (conversationId === last || status === "loading") return;
      last = conversationId;
      latest.current?.(conversationId);
    });
  }, [session]);
}
