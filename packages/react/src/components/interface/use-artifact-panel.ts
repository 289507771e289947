import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ChatSession, ChatSessionState } from "@chatelaine/core/client";
import type { Artifact } from "@chatelaine/core/protocol";
import { artifactKey, type ArtifactView } from "../../artifacts/artifact-view.js";
import { useChatList } from "../../hooks/use-chat-state.js";

export interface ArtifactPanelState {
  readonly view: ArtifactView;
  /** The artifacts of the answer that holds the one on show; none where the panel is closed. */
  readonly artifacts: readonly Artifact[];
  readonly select: (key: string) => void;
}

/** Which artifact is on show. Another conversation closes it; closing gives the focus back to what opened it. */
export function useArtifactPanel(session: ChatSession): ArtifactPanelState {
  const [wanted, setWanted] = useState<string>();
  const opener = useRef<HTMLElement>(undefined);
  const artifacts = useChatList(session, (state) => artifactsBeside(state, wanted));
  const activeKey = artifacts.length === 0 ? undefined : wanted;

  const show = useCallback((artifact: Artifact, from: HTMLElement) => {
    opener.current = from;
    setWanted(artifactKey(artifact));
  }, []);
  const close = useCallback(() => setWanted(undefined), []);
  // Only once the panel is gone: on a narrow page it hides the opener, which then cannot take the focus.
  useEffect(() => {
    if (wanted !== undefined) return;
    opener.current?.focus({ preventScroll: true });
    opener.current = undefined;
  }, [wanted]);
  const view = useMemo(() => ({ activeKey, show, close }), [activeKey, show, close]);
  return { view, artifacts, select: setWanted };
}

function artifactsBeside({ messages }: ChatSessionState, key: string | undefined): readonly Artifact[] {
  if (key === undefined) return [];
  for (const message of messages) {
    const artifacts = artifactsOf(message);
    if (artifacts.some((artifact) => artifactKey(artifact) === key)) return artifacts;
  }
  return [];
}

/** The artifacts of a message, in their order. */
export function artifactsOf(message: ChatSessionState["messages"][number]): readonly Artifact[] {
  if (message.role === "user") return [];
  return message.content.steps.flatMap((step) =>
    step.type === "tool_result" && step.artifact !== undefined ? [step.artifact] : [],
  );
}
