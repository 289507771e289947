import type { ComponentType } from "react";
import type { Artifact } from "@chatelaine/core/protocol";

/** What a renderer is given. */
export interface ArtifactRendererProps {
  /** The version on show. Its `data` is not checked. */
  readonly artifact: Artifact;
}

/**
 * Shows one type of artifact.
 *
 * Contract: `artifact.data` may have any shape, whatever its type says. Data from outside is text: no raw HTML,
 * nothing loaded from another host without a click. What throws is replaced by the data as a tree.
 */
export type ArtifactRenderer = ComponentType<ArtifactRendererProps>;

/** By artifact type. */
export type ArtifactRenderers = Readonly<Record<string, ArtifactRenderer>>;
