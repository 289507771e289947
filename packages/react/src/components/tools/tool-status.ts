import type { ToolRow } from "./step-segments.js";

/** `stopped`: the answer ended before the tool did. */
export type ToolStatus = "running" | "done" | "error" | "stopped";

export function toolStatus({ result }: ToolRow, live: boolean): ToolStatus {
  if (result !== undefined) return result.success ? "done" : "error";
  return live ? "running" : "stopped";
}
