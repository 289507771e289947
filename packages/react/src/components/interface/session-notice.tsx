import type { ReactNode } from "react";
import type { ChatSession } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { ErrorCard } from "../messages/error-card.js";
import { useLabels } from "../parts/use-labels.js";

/** Above the composer: that a message was not sent, or an answer not stopped. */
export function SessionNotice({ session }: { session: ChatSession }): ReactNode {
  const labels = useLabels();
  const error = useChatState(session, (state) => state.error);
  if (error?.during === "send") return <ErrorCard title={labels.sendFailed} error={error} />;
  if (error?.during === "stop") return <ErrorCard title={labels.stopFailed} error={error} />;
  return null;
}
