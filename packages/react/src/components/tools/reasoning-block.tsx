import { memo, type ReactNode } from "react";
import { ChatMarkdown } from "../markdown/chat-markdown.js";
import { useLabels } from "../parts/use-labels.js";
import { StepRow } from "./step-row.js";

/** A thought, and whether it is whole. */
export interface ReasoningBlockProps {
  /** Markdown. */
  readonly text: string;
  /** It is still being written. */
  readonly open?: boolean;
}

/** What a model thought before it answered, closed until asked for. It is never part of the copied answer. */
export const ReasoningBlock = memo(function ReasoningBlock({
  text,
  open = false,
}: ReasoningBlockProps): ReactNode {
  const labels = useLabels();
  return (
    <StepRow
      state={open ? "running" : "done"}
      icon="thought"
      verb={open ? labels.thinking : labels.thought}
      body={() => <ChatMarkdown text={text} streaming={open} />}
    />
  );
});
