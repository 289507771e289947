import { useCallback } from "react";
import type { ChatSession, SendOptions } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { useDraft } from "./use-draft.js";

/** The draft, and what can be done now. */
export interface ComposerState {
  /** The draft, untrimmed. */
  readonly text: string;
  /** Replaces the draft. */
  readonly setText: (text: string) => void;
  /** An answer is on its way, so that sending has to wait. */
  readonly busy: boolean;
  /** Stop was asked for. */
  readonly stopping: boolean;
  /** There is a draft that is not blank, and the session is idle. */
  readonly canSend: boolean;
  /** Sends the draft, and puts it back where the server did not take it. */
  readonly send: () => void;
  /** Asks the server to stop the answer. What was written stays. */
  readonly stop: () => void;
}

/** The composer without its looks: the draft, and what can be done with it now. */
export function useComposer(session: ChatSession, options?: SendOptions): ComposerState {
  const status = useChatState(session, (state) => state.status);
  const { text, set, take } = useDraft(session);
  const canSend = status === "idle" && text.trim() !== "";

  const send = useCallback(() => {
    if (!canSend) return;
    const putBack = take();
    void session.send(text, options).then((taken) => {
      if (!taken) putBack(text);
    });
  }, [canSend, take, session, text, options]);
  const stop = useCallback(() => void session.stop(), [session]);

  return {
    text,
    setText: set,
    busy: status !== "idle" && status !== "loading",
    stopping: status === "stopping",
    canSend,
    send,
    stop,
  };
}
