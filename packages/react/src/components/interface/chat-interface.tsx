import type { ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatSession, type UseChatOptions } from "../../hooks/use-chat-session.js";
import { ChatView, type ChatViewProps } from "./chat-view.js";

export interface ChatInterfaceProps extends Omit<ChatViewProps, "session">, UseChatOptions {
  /** A session of your own, from `useChatSession`, to be shared with other parts of the page. */
  readonly session?: ChatSession;
}

/** The whole chat: an empty state, the conversation, the composer, and artifacts beside it. Fills its parent. */
export function ChatInterface({ session, onConversationChange, ...view }: ChatInterfaceProps): ReactNode {
  if (session !== undefined) return <ChatView {...view} session={session} />;
  return <OwnSession {...view} onConversationChange={onConversationChange} />;
}

function OwnSession({ onConversationChange, ...view }: Omit<ChatInterfaceProps, "session">): ReactNode {
  const session = useChatSession({ conversationId: view.conversationId, onConversationChange });
  return <ChatView {...view} session={session} />;
}
