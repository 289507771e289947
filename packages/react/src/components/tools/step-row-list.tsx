import type { ReactNode } from "react";
import type { ToolProgress } from "@chatelaine/core/protocol";
import { ReasoningBlock } from "./reasoning-block.js";
import type { StepRow } from "./step-segments.js";
import { ToolCallBlock } from "./tool-call-block.js";

/** Rows of one stretch of work. */
export interface StepRowListProps {
  /** In the order of the answer. */
  readonly rows: readonly StepRow[];
  /** The answer is still being written. */
  readonly live: boolean;
  /** Of running tools, by tool id. */
  readonly progress?: ReadonlyMap<string, ToolProgress> | undefined;
}

/** Rows of work, one below the other. */
export function StepRowList({ rows, live, progress }: StepRowListProps): ReactNode {
  return rows.map((row, index) =>
    row.type === "thinking" ? (
      <ReasoningBlock key={index} text={row.text} open={row.open} />
    ) : (
      <ToolCallBlock
        key={row.call.tool_id}
        row={row}
        live={live}
        progress={row.result === undefined ? progress?.get(row.call.tool_id) : undefined}
      />
    ),
  );
}
