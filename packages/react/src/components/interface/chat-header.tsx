import type { ReactNode } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import { useChatState } from "../../hooks/use-chat-state.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { ArtifactToggle } from "./artifact-toggle.js";

/** What the header shows beside the title. */
export interface ChatHeaderProps {
  /** Whose title and artifacts it shows. */
  readonly session: ChatSession;
  /** Before the title, e.g. a button that opens a list of conversations. */
  readonly start?: ReactNode;
  /** After the title, e.g. what the conversation is about. */
  readonly children?: ReactNode;
  /** At the far end, before the artifact toggle. */
  readonly end?: ReactNode;
  /** Added to the header's own classes. */
  readonly className?: string;
}

/** The line above a conversation: its title, what the host adds, and the artifact toggle. */
export function ChatHeader({ session, start, children, end, className }: ChatHeaderProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const title = useChatState(session, titleOf) ?? labels.newConversation;
  return (
    <header {...part("header", { className })}>
      {start}
      {title !== "" && <h1 {...part("header-title")}>{title}</h1>}
      {children}
      <span className="chatelaine-space" />
      {end}
      <ArtifactToggle session={session} />
    </header>
  );
}

/** Nothing while a conversation is on its way or could not be opened, rather than a name that will change. */
function titleOf({ conversation, status, error }: ChatSessionState): string | undefined {
  if (conversation === undefined && (status === "loading" || error?.during === "load")) return "";
  return conversation?.title === "" ? undefined : conversation?.title;
}
