import { useMemo, type ReactNode } from "react";
import type { AssistantMessage as Answer, Step, ToolProgress } from "@chatelaine/core/protocol";
import { ChatMarkdown } from "../markdown/chat-markdown.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { stepSegments } from "../tools/step-segments.js";
import { ToolCallGroup } from "../tools/tool-call-group.js";
import { ErrorCard } from "./error-card.js";
import { MessageActions } from "./message-actions.js";
import { Note } from "./note.js";
import { StatusRow } from "./status-row.js";

export interface AssistantMessageProps {
  readonly message: Answer;
  readonly last: boolean;
  readonly progress?: ReadonlyMap<string, ToolProgress> | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** An answer: its steps in the order in which they happened, how it ended, and what can be done with it. */
export function AssistantMessage({ message, last, progress, onRetry }: AssistantMessageProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const { status, content, error, stopped_reason: reason } = message;
  const { steps, truncated } = content;
  const live = status === "streaming";
  const segments = useMemo(() => stepSegments(steps, status), [steps, status]);
  return (
    <article {...part("message", { state: status })} data-role="assistant" aria-label={labels.answer}>
      <div {...part("answer")} aria-busy={live}>
        {segments.map((segment, index) =>
          segment.type === "text" ? (
            <ChatMarkdown
              key={index}
              text={segment.text}
              streaming={segment.end === "open"}
              cut={segment.end === "cut"}
            />
          ) : (
            <ToolCallGroup key={index} rows={segment.rows} live={live} progress={progress} />
          ),
        )}
        {live && isWaiting(steps) && <StatusRow>{labels.thinking}</StatusRow>}
        {truncated !== undefined && <Note>{labels.truncated(truncated)}</Note>}
        {status === "stopped" && <Note onRetry={onRetry}>{labels.stopped[reason ?? "user"]}</Note>}
        {status === "failed" && error !== undefined && (
          <ErrorCard title={labels.failed} error={error} onRetry={onRetry} />
        )}
      </div>
      <MessageActions message={message} last={last} />
    </article>
  );
}

/** Nothing shows that the answer goes on: no text grows, no tool runs. */
function isWaiting(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (last?.type === "text") return last.text.trim() === "";
  return last === undefined || last.type === "tool_result";
}
