import { useContext, useMemo } from "react";
import { ChatelaineContext } from "../../hooks/chatelaine-context.js";
import { englishLabels, type ChatLabels } from "../../labels/chat-labels.js";
import type { ToolLabels } from "../../labels/tool-labels.js";

const noToolLabels: ToolLabels = {};

/** The texts in force: the host's over the English ones. */
export function useLabels(): ChatLabels {
  const own = useContext(ChatelaineContext)?.labels;
  return useMemo(() => (own === undefined ? englishLabels : { ...englishLabels, ...own }), [own]);
}

/** How the host speaks of its tools. */
export function useToolLabels(): ToolLabels {
  return useContext(ChatelaineContext)?.toolLabels ?? noToolLabels;
}
