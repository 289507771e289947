import type { ReactNode } from "react";
import type { Artifact } from "@chatelaine/core/protocol";
import { artifactKey, useArtifactView } from "../../artifacts/artifact-view.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** Opens an artifact. Not there where nothing could show it. */
export function ViewButton({ artifact }: { artifact: Artifact }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const view = useArtifactView();
  if (view === undefined) return null;
  const active = view.activeKey === artifactKey(artifact);
  return (
    <button
      type="button"
      {...part("step-view", { state: active ? "open" : "closed" })}
      aria-label={labels.viewArtifact(artifact.title)}
      aria-expanded={active}
      onClick={(event) => view.show(artifact, event.currentTarget)}
    >
      {labels.view}
    </button>
  );
}
