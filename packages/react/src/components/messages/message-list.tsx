import { useEffect, type MouseEvent, type ReactNode } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import type { Suggestion } from "@chatelaine/core/protocol";
import { useChatList, useChatState } from "../../hooks/use-chat-state.js";
import { IconButton } from "../parts/icon-button.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { MessageItem } from "./message-item.js";
import { StatusRow } from "./status-row.js";
import { Suggestions } from "./suggestions.js";
import { useFollowBottom } from "./use-follow-bottom.js";

/** Whose messages are shown. */
export interface MessageListProps {
  /** The conversation on show. */
  readonly session: ChatSession;
  /** Added to the list's own classes. */
  readonly className?: string;
}

/** The conversation. It stays at its end while an answer grows, until the reader scrolls up. */
export function MessageList({ session, className }: MessageListProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const keys = useChatList(session, keysOf);
  const reconnecting = useChatState(session, (state) => state.status === "reconnecting");
  const followUps = useChatState(session, followUpsOf);
  const lastQuestion = useChatState(session, lastQuestionOf);
  const conversationId = useChatState(session, (state) => state.conversationId);
  const { scroller, content, away, scrolled, follow, release } = useFollowBottom();

  useEffect(() => follow("jump"), [follow, lastQuestion, conversationId]);

  const holdStill = (event: MouseEvent) => {
    // What is opened above the end must not push the row that was clicked out of sight.
    if ((event.target as Element).closest("[aria-expanded]") !== null) release();
  };
  return (
    <div {...part("thread", { className })} data-scrolled={scrolled}>
      <div
        className="chatelaine-scroller"
        ref={scroller}
        role="region"
        aria-label={labels.conversation}
        tabIndex={0}
        onClickCapture={holdStill}
      >
        <div {...part("thread-content")} ref={content}>
          {keys.map((key, index) => (
            <MessageItem
              key={key}
              session={session}
              messageKey={key}
              index={index}
              last={index === keys.length - 1}
            />
          ))}
          {reconnecting && <StatusRow>{labels.reconnecting}</StatusRow>}
          {followUps !== undefined && (
            <Suggestions
              suggestions={followUps.map(({ text }) => text)}
              onChoose={(text) => void session.send(text)}
            />
          )}
        </div>
      </div>
      {away && (
        <IconButton
          {...part("jump")}
          icon="arrowDown"
          label={labels.jumpToLatest}
          onClick={() => follow("glide")}
        />
      )}
    </div>
  );
}

const keysOf = ({ messages }: ChatSessionState): readonly string[] => messages.map(({ key }) => key);

const lastQuestionOf = ({ messages }: ChatSessionState): string | undefined =>
  messages.findLast(({ role }) => role === "user")?.key;

function followUpsOf({ messages, status }: ChatSessionState): readonly Suggestion[] | undefined {
  const last = messages.at(-1);
  if (status !== "idle" || last?.role !== "assistant") return undefined;
  return last.content.follow_ups?.length === 0 ? undefined : last.content.follow_ups;
}
