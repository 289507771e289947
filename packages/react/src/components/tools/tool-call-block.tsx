import { memo, type ReactNode } from "react";
import type { ToolProgress } from "@chatelaine/core/protocol";
import { JsonTree } from "../../artifacts/json-tree.js";
import { toolLabel, toolTarget } from "../../labels/tool-labels.js";
import { useLabels, useToolLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { formatDuration } from "./format-duration.js";
import { StepRow } from "./step-row.js";
import type { ToolRow } from "./step-segments.js";
import { toolStatus } from "./tool-status.js";
import { useElapsed } from "./use-elapsed.js";
import { ViewButton } from "./view-button.js";

/** A call, and how far it is. */
export interface ToolCallBlockProps {
  /** The call and its result. */
  readonly row: ToolRow;
  /** The answer is still being written, so a call without a result is running. */
  readonly live?: boolean;
  /** What the tool last told of itself; shown only until the result is there. */
  readonly progress?: ToolProgress | undefined;
}

const icons = { running: "spinner", done: "check", error: "cross", stopped: "dot" } as const;

/** A tool call as a sentence: what was done, to what, with what result, and how long it took. */
export const ToolCallBlock = memo(function ToolCallBlock({
  row,
  live = false,
  progress,
}: ToolCallBlockProps): ReactNode {
  const labels = useLabels();
  const words = toolLabel(useToolLabels(), row.call.tool_name);
  const status = toolStatus(row, live);
  const elapsed = useElapsed(status === "running");
  const { call, result } = row;

  const told = result?.summary ?? progressText(progress, labels.toolProgress);
  const detail = [toolTarget(words, call.input), told].filter(Boolean).join(" · ");
  const stateLabels = {
    running: labels.toolRunning,
    done: labels.toolDone,
    error: labels.toolFailed,
    stopped: labels.toolStopped,
  } as const;
  const took = result?.duration_ms ?? (elapsed >= 2000 ? Math.floor(elapsed / 1000) * 1000 : undefined);
  return (
    <StepRow
      state={status}
      icon={icons[status]}
      stateLabel={stateLabels[status]}
      verb={status === "running" ? words.running : words.done}
      detail={detail === "" ? undefined : detail}
      action={result?.artifact !== undefined && <ViewButton artifact={result.artifact} />}
      time={
        result?.cached === true
          ? labels.cached
          : took === undefined
            ? undefined
            : formatDuration(took, labels.seconds)
      }
      timeIsNews={result !== undefined}
      body={() => <ToolCallBody row={row} />}
    />
  );
});

function ToolCallBody({ row: { call, result } }: { row: ToolRow }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <>
      <div {...part("step-label")}>{labels.toolInput}</div>
      <JsonTree value={call.input} />
      {result !== undefined && (
        <>
          <div {...part("step-label")}>{labels.toolResult}</div>
          {result.artifact === undefined ? (
            <p>{result.summary}</p>
          ) : (
            <JsonTree value={result.artifact.data} />
          )}
          {result.error_code !== undefined && <p>{labels.errorCode(result.error_code)}</p>}
        </>
      )}
    </>
  );
}

function progressText(
  progress: ToolProgress | undefined,
  counted: (done: number, total: number | undefined) => string,
): string | undefined {
  if (progress === undefined) return undefined;
  if (progress.message !== undefined) return progress.message;
  return progress.progress === undefined ? undefined : counted(progress.progress, progress.total);
}
