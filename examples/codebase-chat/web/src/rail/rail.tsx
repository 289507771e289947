import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { Icon, useChatState, useConversations } from "@chatelaine/react";
import { Brand } from "./brand.js";
import { ConversationRow } from "./conversation-row.js";
import { groupByDate } from "./group-by-date.js";

export interface RailProps {
  readonly session: ChatSession;
  readonly activeId: string | undefined;
  /** On a narrow page, where it lies over the chat. */
  readonly open: boolean;
  readonly onOpen: (conversationId: string | undefined) => void;
  readonly onClose: () => void;
}

/** The conversations, and a new one. */
export function Rail({ session, activeId, open, onOpen, onClose }: RailProps): ReactNode {
  const busy = useChatState(session, ({ status }) => status !== "idle" && status !== "loading");
  const title = useChatState(session, (state) => state.conversation?.title);
  const { conversations, failed, rename, remove } = useConversations([activeId, busy, title].join());
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  const removeAndLeave = (id: string) => {
    if (id === activeId) onOpen(undefined);
    remove(id);
  };
  return (
    <>
      <div className="rail-scrim" data-open={open} onClick={onClose} />
      <nav
        className="rail"
        data-open={open}
        ref={panel}
        tabIndex={-1}
        aria-label="Conversations"
        onKeyDown={onKeyDown}
      >
        <Brand />
        <button type="button" className="rail-new" onClick={() => onOpen(undefined)}>
          <Icon name="plus" />
          New chat
        </button>
        <div className="rail-list">
          {groupByDate(conversations ?? [], new Date()).map((group) => (
            <section key={group.label} aria-label={group.label}>
              <h2 className="rail-group">{group.label}</h2>
              <ul>
                {group.conversations.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    active={conversation.id === activeId}
                    busy={busy && conversation.id === activeId}
                    onOpen={() => onOpen(conversation.id)}
                    onRename={(name) => rename(conversation.id, name)}
                    onRemove={() => removeAndLeave(conversation.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {conversations?.length === 0 && <p className="rail-hint">Your conversations will be here.</p>}
          {failed && <p className="rail-hint">The conversations could not be loaded.</p>}
        </div>
      </nav>
    </>
  );
}
