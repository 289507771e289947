import { createElement, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Artifact } from "@chatelaine/core/protocol";
import { CopyButton } from "../components/parts/copy-button.js";
import { ErrorBoundary } from "../components/parts/error-boundary.js";
import { IconButton } from "../components/parts/icon-button.js";
import { useLabels } from "../components/parts/use-labels.js";
import { useParts } from "../components/parts/use-parts.js";
import type { ArtifactRenderers } from "./artifact-renderer.js";
import { ArtifactTabs } from "./artifact-tabs.js";
import { artifactKey } from "./artifact-view.js";
import { EvidenceStrip } from "./evidence-strip.js";
import { JsonTree } from "./json-tree.js";
import { rendererOf } from "./renderer-of.js";
import { markdownText } from "./markdown-artifact.js";

/** Which artifacts the panel holds, and who is told of clicks. */
export interface ArtifactPanelProps {
  /** At least one. */
  readonly artifacts: readonly Artifact[];
  /** `artifactKey` of the one on show. */
  readonly activeKey: string;
  /** Called with the `artifactKey` of the tab that was chosen. */
  readonly onSelect: (key: string) => void;
  /** Called by the close button and by Escape. */
  readonly onClose: () => void;
  /** Renderers of your own, by artifact type; they come before the kit's. */
  readonly renderers?: ArtifactRenderers | undefined;
  /** Added to the panel's own classes. */
  readonly className?: string;
}

/** Shows artifacts beside the conversation: a tab for each, what it rests on, and the thing itself. */
export function ArtifactPanel(props: ArtifactPanelProps): ReactNode {
  const { artifacts, activeKey, onSelect, onClose, renderers, className } = props;
  const part = useParts();
  const labels = useLabels();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const index = Math.max(
    0,
    artifacts.findIndex((artifact) => artifactKey(artifact) === activeKey),
  );
  const artifact = artifacts[index];

  // The reader asked for it, so the keyboard goes there; Escape then leads back.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  if (artifact === undefined) return null;
  return (
    <section
      {...part("artifact-panel", { className })}
      ref={panel}
      tabIndex={-1}
      aria-label={labels.artifacts}
      onKeyDown={onKeyDown}
    >
      <div className="chatelaine-artifact-bar">
        <ArtifactTabs
          artifacts={artifacts}
          activeKey={artifactKey(artifact)}
          id={id}
          panelId={`${id}-panel`}
          onSelect={onSelect}
        />
        <CopyButton text={() => sourceOf(artifact)} label={labels.copy} />
        <IconButton icon="close" label={labels.close} onClick={onClose} />
      </div>
      <div
        {...part("artifact-body")}
        key={artifactKey(artifact)}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${index}`}
        tabIndex={0}
      >
        <h2 {...part("artifact-title")}>{artifact.title}</h2>
        {artifact.evidence !== undefined && <EvidenceStrip evidence={artifact.evidence} />}
        <ArtifactContent artifact={artifact} renderers={renderers} />
      </div>
    </section>
  );
}

/** One artifact by its renderer; its data as a tree where the renderer fails. */
export function ArtifactContent({
  artifact,
  renderers,
}: {
  artifact: Artifact;
  renderers?: ArtifactRenderers | undefined;
}): ReactNode {
  const labels = useLabels();
  const fallback = (
    <>
      <p>{labels.artifactFailed}</p>
      <JsonTree value={artifact.data} />
    </>
  );
  return (
    <ErrorBoundary resetKey={artifact} fallback={fallback}>
      {createElement(rendererOf(artifact.type, renderers), { artifact })}
    </ErrorBoundary>
  );
}

function sourceOf({ data }: Artifact): string {
  return markdownText(data) ?? JSON.stringify(data, undefined, 2);
}
