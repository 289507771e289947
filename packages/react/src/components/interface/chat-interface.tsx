import type { ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatSession, type UseChatOptions } from "../../hooks/use-chat-session.js";
import { ChatHeader } from "./chat-header.js";
import { ChatView, type ChatViewProps } from "./chat-view.js";
import { NewChatButton } from "./new-chat-button.js";
import { useRememberedSession } from "./use-remembered-session.js";

/** All of it is optional: by default the chat keeps a session of its own. */
export interface ChatInterfaceProps extends Omit<ChatViewProps, "session">, UseChatOptions {
  /** A session of your own, from `useChatSession`, to be shared with other parts of the page. */
  readonly session?: ChatSession;
  /**
   * Opens the conversation again after a reload of the tab: by the page's path, or by a name where one page has several
   * chats or one chat goes along from page to page. Default true; without effect where the host says which
   * conversation is on show, by `session`, `conversationId` or `onConversationChange`.
   */
  readonly remember?: boolean | string;
}

/**
 * The whole chat: a header, an empty state, the conversation, the composer, and artifacts beside it. Fills its parent.
 * Where the session is its own and no `header` is given (`null` for none), the header begins new conversations too.
 */
export function ChatInterface(props: ChatInterfaceProps): ReactNode {
  const { session, onConversationChange, remember = true, ...view } = props;
  if (session !== undefined) return <ChatView {...view} session={session} />;
  const hostDecides = "conversationId" in props || onConversationChange !== undefined;
  if (hostDecides || remember === false) {
    return <OwnSession {...view} onConversationChange={onConversationChange} />;
  }
  return <RememberedSession {...view} name={remember === true ? undefined : remember} />;
}

type OwnViewProps = Omit<ChatViewProps, "session">;

function OwnSession({ onConversationChange, ...view }: OwnViewProps & UseChatOptions): ReactNode {
  const session = useChatSession({ conversationId: view.conversationId, onConversationChange });
  return <OwnView {...view} session={session} />;
}

function RememberedSession({ name, ...view }: OwnViewProps & { name: string | undefined }): ReactNode {
  return <OwnView {...view} session={useRememberedSession(name)} />;
}

function OwnView(props: ChatViewProps): ReactNode {
  const { session } = props;
  const header = <ChatHeader session={session} end={<NewChatButton session={session} />} />;
  return <ChatView {...props} header={props.header === undefined ? header : props.header} />;
}
