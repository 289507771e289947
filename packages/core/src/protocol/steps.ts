import type { JsonValue } from "../base/json.js";
import type { Artifact } from "./artifact.js";

/*
 * One ordered list of steps is the whole of an answer. What is stored, what is shown live, what is shown
 * after a reload and what is replayed to the model are all computed from it.
 */

/** What the model thought before it went on. Not part of the answer's prose. */
export interface ThinkingStep {
  /** Picks this member of `Step`. */
  readonly type: "thinking";
  /** Markdown. Empty where the provider keeps the thought to itself. */
  readonly text: string;
}

/** A stretch of the answer's prose. */
export interface TextStep {
  /** Picks this member of `Step`. */
  readonly type: "text";
  /** Markdown. */
  readonly text: string;
}

/** A call of a tool, its arguments complete. */
export interface ToolCallStep {
  /** Picks this member of `Step`. */
  readonly type: "tool_call";
  /** Of the call, unique within the turn. Its result carries the same. */
  readonly tool_id: string;
  /** As the model calls it, so it may name no tool at all. */
  readonly tool_name: string;
  /** The arguments. `{}` where they could not be parsed. */
  readonly input: JsonValue;
  /** `grounding`: not asked for by the model, but read for the page that the user looks at. */
  readonly origin?: "grounding";
}

/** What a call came to. */
export interface ToolResultStep {
  /** Picks this member of `Step`. */
  readonly type: "tool_result";
  /** Id of the `ToolCallStep` that this answers. */
  readonly tool_id: string;
  /** The same as in the call. */
  readonly tool_name: string;
  /** False where the tool failed or was not run. */
  readonly success: boolean;
  /** One line for the reader: `6 results`. */
  readonly summary: string;
  /** Absent where the tool makes none, or failed. */
  readonly artifact?: Artifact;
  /** Where the call failed: `tool_timeout`, `permission_denied`. */
  readonly error_code?: string;
  /** Whole milliseconds that the tool took; 0 where the provider ran it itself. */
  readonly duration_ms: number;
  /** Taken from an earlier call, so the tool did not run. */
  readonly cached: boolean;
}

/** One piece of an answer, told apart by `type`. */
export type Step = ThinkingStep | TextStep | ToolCallStep | ToolResultStep;
