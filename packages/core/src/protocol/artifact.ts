import type { JsonValue } from "../base/json.js";

/** What an artifact's data rests on, so that a reader can weigh it. */
export interface Evidence {
  readonly basis: "measured" | "inferred" | "unknown";
  /** 0 to 1. */
  readonly confidence?: number;
  /** How much of what could be looked at was looked at. */
  readonly coverage?: { readonly examined: number; readonly total: number; readonly unit: string };
  /** Something was left out for size. */
  readonly truncated?: boolean;
  /** The data may be older than what it describes. */
  readonly stale?: boolean;
  /** Where it came from, as a short text: `git history`, `index at 4f2c1e9`. */
  readonly source?: string;
  /** Further limits, each a short text. */
  readonly limits?: readonly string[];
}

/** A tool result that is worth a view of its own, beside the conversation. */
export interface Artifact {
  readonly id: string;
  /** Counts from 1; a later call may revise the same artifact. */
  readonly version: number;
  /** Chooses the renderer: `markdown`, `search_results`, `json`, or the host's own. */
  readonly type: string;
  readonly tool_name: string;
  readonly title: string;
  readonly presentation: "panel" | "inline";
  readonly data: JsonValue;
  readonly evidence?: Evidence;
  readonly pinned: boolean;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}
