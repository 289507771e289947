import { createContext, useContext } from "react";
import type { Artifact } from "@chatelaine/core/protocol";

/** Where artifacts are shown, as the rows that lead to them see it. */
export interface ArtifactView {
  /** Of the artifact on show. */
  readonly activeKey: string | undefined;
  /** Shows an artifact. `opener` gets the focus back when it is closed. */
  readonly show: (artifact: Artifact, opener: HTMLElement) => void;
  /** Shows none, and gives the focus back to the opener. */
  readonly close: () => void;
}

export const ArtifactViewContext = createContext<ArtifactView | undefined>(undefined);

/** The artifact view around this; `undefined` where there is none. */
export function useArtifactView(): ArtifactView | undefined {
  return useContext(ArtifactViewContext);
}

/** Tells one version of an artifact from any other. */
export const artifactKey = ({ id, version }: Artifact): string => `${id}@${version}`;
