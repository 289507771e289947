import { useCallback, useSyncExternalStore, type ReactNode } from "react";
import { highlighted, requestHighlight } from "./highlight-cache.js";
import type { CodeNode } from "./highlighter.js";

/** Code that turns from plain to coloured in place, once `ready` and once the grammar is there. */
export function HighlightedCode({
  code,
  language,
  ready,
}: {
  code: string;
  language: string;
  ready: boolean;
}): ReactNode {
  const subscribe = useCallback(
    (onDone: () => void) => (ready ? requestHighlight(code, language, onDone) : () => undefined),
    [code, language, ready],
  );
  const nodes = useSyncExternalStore(
    subscribe,
    () => (ready ? highlighted(code, language) : undefined),
    () => undefined,
  );
  return nodes === undefined ? code : nodes.map(renderNode);
}

function renderNode(node: CodeNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  return (
    <span key={index} className={node.className}>
      {node.children.map(renderNode)}
    </span>
  );
}
