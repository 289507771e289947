import type { ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { ErrorCard } from "../messages/error-card.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** In place of a conversation that could not be opened. */
export function LoadFailed({
  session,
  conversationId,
}: {
  session: ChatSession;
  conversationId: string | undefined;
}): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const error = useChatState(session, (state) => state.error);
  const known = useChatState(session, (state) => state.conversationId);
  const id = conversationId ?? known;
  if (error === undefined) return null;
  return (
    <div {...part("empty", { state: "failed" })}>
      <ErrorCard
        title={labels.loadFailed}
        error={error}
        onRetry={id === undefined || !error.retryable ? undefined : () => void session.load(id)}
      />
    </div>
  );
}
