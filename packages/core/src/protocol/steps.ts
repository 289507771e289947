import type { JsonValue } from "../base/json.js";
import type { Artifact } from "./artifact.js";

/*
 * One ordered list of steps is the whole of an answer. What is stored, what is shown live, what is shown
 * after a reload and what is replayed to the model are all computed from it.
 */

export interface ThinkingStep {
  readonly type: "thinking";
  readonly text: string;
}

export interface TextStep {
  readonly type: "text";
  readonly text: string;
}

export interface ToolCallStep {
  readonly type: "tool_call";
  readonly tool_id: string;
  readonly tool_name: string;
  readonly input: JsonValue;
  /** `grounding`: not asked for by the model, but read for the page that the user looks at. */
  readonly origin?: "grounding";
}

export interface ToolResultStep {
  readonly type: "tool_result";
  readonly tool_id: string;
  readonly tool_name: string;
  readonly success: boolean;
  /** One line for the reader: `6 results`. */
  readonly summary: string;
  readonly artifact?: Artifact;
  readonly error_code?: string;
  readonly duration_ms: number;
  readonly cached: boolean;
}

export type Step = ThinkingStep | TextStep | ToolCallStep | ToolResultStep;
