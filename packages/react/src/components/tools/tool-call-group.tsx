import { useId, useState, type ReactNode } from "react";
import { toolLabel, toolTarget, type ToolLabels } from "../../labels/tool-labels.js";
import type { ChatLabels } from "../../labels/chat-labels.js";
import { Icon } from "../parts/icon.js";
import { useLabels, useToolLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { formatDuration } from "./format-duration.js";
import { StepRowList, type StepRowListProps } from "./step-row-list.js";
import type { StepRow, ToolRow } from "./step-segments.js";
import { toolStatus } from "./tool-status.js";
import { ViewButton } from "./view-button.js";

/** Work between two stretches of prose: one row as it is, more of them behind a line that says what goes on. */
export function ToolCallGroup(props: StepRowListProps): ReactNode {
  const part = useParts();
  return (
    <div
      {...part("steps", { state: props.rows.some((row) => isOpen(row, props.live)) ? "running" : "done" })}
    >
      {props.rows.length === 1 ? <StepRowList {...props} /> : <FoldedRows {...props} />}
    </div>
  );
}

function FoldedRows(props: StepRowListProps): ReactNode {
  const { rows, live } = props;
  const part = useParts();
  const labels = useLabels();
  const toolLabels = useToolLabels();
  const bodyId = useId();
  const [open, setOpen] = useState(false);

  const tools = rows.filter((row) => row.type === "tool");
  const current = rows.findLast((row) => isOpen(row, live));
  const failed = tools.filter((row) => toolStatus(row, live) === "error").length;
  const state = current !== undefined ? "running" : failed > 0 ? "error" : "done";
  const artifact = tools.findLast((row) => row.result?.artifact !== undefined)?.result?.artifact;
  const took = tools.reduce((sum, row) => sum + (row.result?.duration_ms ?? 0), 0);
  const detail =
    current === undefined ? doneText(tools, toolLabels) : currentText(current, labels, toolLabels);
  return (
    <div {...part("step", { state })} data-open={open} data-folded="">
      <div {...part("step-row")}>
        <button
          type="button"
          {...part("steps-toggle")}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        >
          <Icon name={current === undefined ? "chevronRight" : "spinner"} />
          <span {...part("step-verb")}>{labels.steps(rows.length)}</span>
          <span {...part("step-target")}>
            {failed > 0 && <span {...part("step-failed")}>{labels.failedSteps(failed)}</span>}
            {failed > 0 && " · "}
            {detail}
          </span>
        </button>
        {artifact !== undefined && !open && <ViewButton artifact={artifact} />}
        <span {...part("step-time")}>
          {current === undefined && took > 0 ? formatDuration(took, labels.seconds) : ""}
        </span>
      </div>
      <div {...part("steps-body")} id={bodyId} hidden={!open}>
        {open && <StepRowList {...props} />}
      </div>
    </div>
  );
}

function isOpen(row: StepRow, live: boolean): boolean {
  return row.type === "thinking" ? row.open : toolStatus(row, live) === "running";
}

function currentText(row: StepRow, labels: ChatLabels, toolLabels: ToolLabels): string {
  if (row.type === "thinking") return labels.thinking;
  const label = toolLabel(toolLabels, row.call.tool_name);
  return [label.running, toolTarget(label, row.call.input)].filter(Boolean).join(" ");
}

/** What was done, each kind of work once: `Searched code, read context`. */
function doneText(tools: readonly ToolRow[], toolLabels: ToolLabels): string {
  const verbs = new Set(tools.map((row) => toolLabel(toolLabels, row.call.tool_name).done));
  return [...verbs].map((verb, index) => (index === 0 ? verb : lowerFirst(verb))).join(", ");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
