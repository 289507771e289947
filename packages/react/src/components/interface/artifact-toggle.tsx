import type { ReactNode } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import type { Artifact } from "@chatelaine/core/protocol";
import { useArtifactView } from "../../artifacts/artifact-view.js";
import { useChatState } from "../../hooks/use-chat-state.js";
import { IconButton } from "../parts/icon-button.js";
import { useLabels } from "../parts/use-labels.js";
import { artifactsOf } from "./use-artifact-panel.js";

/** Opens the latest artifact of the conversation, and closes whichever is on show. Not there without one. */
export function ArtifactToggle({ session }: { session: ChatSession }): ReactNode {
  const labels = useLabels();
  const view = useArtifactView();
  const latest = useChatState(session, latestArtifact);
  if (view === undefined || latest === undefined) return null;
  const open = view.activeKey !== undefined;
  return (
    <IconButton
      icon="artifact"
      label={open ? labels.hideArtifacts : labels.showArtifacts}
      aria-expanded={open}
      state={open ? "open" : "closed"}
      onClick={(event) => (open ? view.close() : view.show(latest, event.currentTarget))}
    />
  );
}

function latestArtifact({ messages }: ChatSessionState): Artifact | undefined {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    const artifact = message && artifactsOf(message).at(-1);
    if (artifact !== undefined) return artifact;
  }
  return undefined;
}
