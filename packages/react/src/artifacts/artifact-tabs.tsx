import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Artifact } from "@chatelaine/core/protocol";
import { useLabels } from "../components/parts/use-labels.js";
import { useParts } from "../components/parts/use-parts.js";
import { artifactKey } from "./artifact-view.js";

export interface ArtifactTabsProps {
  readonly artifacts: readonly Artifact[];
  readonly activeKey: string;
  /** Prefix of the tabs' ids. */
  readonly id: string;
  /** Of the element that shows the active artifact. */
  readonly panelId: string;
  readonly onSelect: (key: string) => void;
}

/** One tab for each artifact; arrow keys, Home and End go from tab to tab. */
export function ArtifactTabs({ artifacts, activeKey, id, panelId, onSelect }: ArtifactTabsProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const active = artifacts.findIndex((artifact) => artifactKey(artifact) === activeKey);

  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>("[role=tab]")[active];
    if (typeof tab?.scrollIntoView === "function")
      tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(event, active, artifacts.length);
    const artifact = next === undefined ? undefined : artifacts[next];
    if (next === undefined || artifact === undefined) return;
    event.preventDefault();
    onSelect(artifactKey(artifact));
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div
      {...part("artifact-tabs")}
      ref={list}
      role="tablist"
      aria-label={labels.artifacts}
      onKeyDown={onKeyDown}
    >
      {artifacts.map((artifact, index) => (
        <button
          key={artifactKey(artifact)}
          type="button"
          role="tab"
          {...part("artifact-tab", { state: index === active ? "active" : "inactive" })}
          id={`${id}-${index}`}
          aria-selected={index === active}
          aria-controls={index === active ? panelId : undefined}
          tabIndex={index === active ? 0 : -1}
          title={artifact.title}
          onClick={() => onSelect(artifactKey(artifact))}
        >
          {artifact.title}
        </button>
      ))}
    </div>
  );
}

function nextTab(event: KeyboardEvent<HTMLElement>, active: number, count: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  switch (event.key) {
    case forward:
      return (active + 1) % count;
    case back:
      return (active - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
