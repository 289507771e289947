import type { ReactNode } from "react";
import type { ArtifactRenderer, ArtifactRendererProps, ArtifactRenderers } from "./artifact-renderer.js";
import { JsonTree } from "./json-tree.js";
import { MarkdownArtifact } from "./markdown-artifact.js";
import { SearchResults } from "./search-results.js";

/** Shows the data as a tree: for the type `json`, and for any type without a renderer. */
export function JsonArtifact({ artifact }: ArtifactRendererProps): ReactNode {
  return <JsonTree value={artifact.data} />;
}

const builtIn: ArtifactRenderers = {
  json: JsonArtifact,
  markdown: MarkdownArtifact,
  search_results: SearchResults,
};

/** The host's renderer of a type, else the kit's, else the tree. */
export function rendererOf(type: string, own: ArtifactRenderers | undefined): ArtifactRenderer {
  for (const renderers of [own, builtIn]) {
    // A type named like a method of all objects must not find that method.
    if (renderers !== undefined && Object.hasOwn(renderers, type)) return renderers[type] ?? JsonArtifact;
  }
  return JsonArtifact;
}
