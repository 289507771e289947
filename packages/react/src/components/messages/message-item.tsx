import { memo, useCallback, type ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { ChatMessage } from "./chat-message.js";

export interface MessageItemProps {
  readonly session: ChatSession;
  readonly messageKey: string;
  /** Its place in the list, so that it is found without a search. */
  readonly index: number;
  readonly last: boolean;
}

/** One message, which follows the session by itself: a growing answer renders nothing but itself. */
export const MessageItem = memo(function MessageItem({
  session,
  messageKey,
  index,
  last,
}: MessageItemProps): ReactNode {
  const message = useChatState(session, ({ messages }) => {
    const found = messages[index];
    return found?.key === messageKey ? found : undefined;
  });
  const live = message?.role === "assistant" && message.status === "streaming";
  const progress = useChatState(session, (state) => (live ? state.progress : undefined));
  const retry = useCallback(() => void session.retry(), [session]);
  if (message === undefined) return null;
  return <ChatMessage message={message} last={last} progress={progress} onRetry={last ? retry : undefined} />;
});
