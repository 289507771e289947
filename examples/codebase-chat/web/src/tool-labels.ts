import type { ToolLabels } from "@chatelaine/react";

/** How the three tools of the codebase server are spoken of. */
export const toolLabels: ToolLabels = {
  search_codebase: { running: "Searching code…", done: "Searched code" },
  get_overview: { running: "Reading overview…", done: "Read overview" },
  get_context: { running: "Reading context…", done: "Read context" },
};
