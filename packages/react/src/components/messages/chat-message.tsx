import { memo, type ReactNode } from "react";
import type { Message, ToolProgress } from "@chatelaine/core/protocol";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { AssistantMessage } from "./assistant-message.js";

/** A message, and its place in the conversation. */
export interface ChatMessageProps {
  /** Never changed itself: a change is a new object. */
  readonly message: Message;
  /** The last of the conversation: its actions are always in sight. Default false. */
  readonly last?: boolean;
  /** Of running tools, by tool id. */
  readonly progress?: ReadonlyMap<string, ToolProgress> | undefined;
  /** Offered where the answer failed or was stopped. */
  readonly onRetry?: (() => void) | undefined;
}

/** A question or an answer. It renders again only when its message is another object. */
export const ChatMessage = memo(function ChatMessage({
  message,
  last = false,
  progress,
  onRetry,
}: ChatMessageProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  if (message.role === "assistant") {
    return <AssistantMessage message={message} last={last} progress={progress} onRetry={onRetry} />;
  }
  return (
    <article {...part("message")} data-role="user" aria-label={labels.yourMessage}>
      <div {...part("bubble")} dir="auto">
        {message.content.text}
      </div>
    </article>
  );
});
