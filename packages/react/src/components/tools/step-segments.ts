import type { MessageStatus, Step, ToolCallStep, ToolResultStep } from "@chatelaine/core/protocol";

/** A tool call and its result, in one row. */
export interface ToolRow {
  /** Picks this member of `StepRow`. */
  readonly type: "tool";
  /** Also where there is no result. */
  readonly call: ToolCallStep;
  /** Absent while the tool runs, and where the answer ended before it did. */
  readonly result: ToolResultStep | undefined;
}

/** A thought, in one row. */
export interface ThinkingRow {
  /** Picks this member of `StepRow`. */
  readonly type: "thinking";
  /** Markdown. */
  readonly text: string;
  /** It is still being written. */
  readonly open: boolean;
}

/** One row of work, told apart by `type`. */
export type StepRow = ToolRow | ThinkingRow;

/** A stretch of an answer: prose, or the work between two stretches of prose. */
export type Segment =
  | {
      readonly type: "text";
      readonly text: string;
      /** `open`: more is to come. `cut`: more was to come. */
      readonly end: "open" | "cut" | "whole";
    }
  | { readonly type: "work"; readonly rows: readonly StepRow[] };

const ends = {
  streaming: "open",
  stopped: "cut",
  failed: "cut",
  complete: "whole",
} as const satisfies Record<MessageStatus, string>;

/** An answer's steps in their order, as they are shown. */
export function stepSegments(steps: readonly Step[], status: MessageStatus): readonly Segment[] {
  const results = new Map(
    steps.flatMap((step) => (step.type === "tool_result" ? [[step.tool_id, step] as const] : [])),
  );
  const segments: Segment[] = [];
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    if (step.type === "text") {
      const end = last ? ends[status] : "whole";
      if (step.text.trim() !== "") segments.push({ type: "text", text: step.text, end });
      continue;
    }
    // A result stands in the row of its call.
    if (step.type === "tool_result") continue;
    const row: StepRow =
      step.type === "thinking"
        ? { type: "thinking", text: step.text, open: last && status === "streaming" }
        : { type: "tool", call: step, result: results.get(step.tool_id) };
    const before = segments.at(-1);
    if (before?.type === "work")
      segments[segments.length - 1] = { type: "work", rows: [...before.rows, row] };
    else segments.push({ type: "work", rows: [row] });
  }
  return segments;
}
