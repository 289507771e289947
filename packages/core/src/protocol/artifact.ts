import type { JsonValue } from "../base/json.js";

/** What an artifact's data rests on, so that a reader can weigh it. */
export interface Evidence {
  /** `measured`: read from the thing itself. `inferred`: concluded from it. `unknown`: nobody said. */
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
  /** 32 hex digits, made with the artifact. */
  readonly id: string;
  /** Counts from 1; a later call may revise the same artifact. */
  readonly version: number;
  /** Chooses the renderer: `markdown`, `search_results`, `json`, or the host's own. */
  readonly type: string;
  /** Of the tool whose result this is. */
  readonly tool_name: string;
  /** A heading for the reader. */
  readonly title: string;
  /** `panel`: beside the conversation. `inline`: in the answer, where the tool was called. */
  readonly presentation: "panel" | "inline";
  /** In the shape that `type` asks for. It comes from a tool, so a renderer must check it. */
  readonly data: JsonValue;
  /** Absent where the tool says nothing of it. */
  readonly evidence?: Evidence;
  /** Kept by the user. False when the artifact is made. */
  readonly pinned: boolean;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}
