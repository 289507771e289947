import type { ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { IconButton } from "../parts/icon-button.js";
import { useLabels } from "../parts/use-labels.js";

/** Begins a new conversation; not there while the conversation is new. */
export function NewChatButton({ session }: { session: ChatSession }): ReactNode {
  const labels = useLabels();
  const isNew = useChatState(
    session,
    ({ conversationId, messages }) => conversationId === undefined && messages.length === 0,
  );
  return isNew ? null : (
    <IconButton icon="plus" label={labels.newConversation} onClick={() => session.reset()} />
  );
}
