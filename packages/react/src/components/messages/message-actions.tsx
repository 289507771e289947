import type { ReactNode } from "react";
import { messageText, type AssistantMessage } from "@chatelaine/core/protocol";
import { CopyButton } from "../parts/copy-button.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** The row below an answer. Its place is kept while the answer is being written, so that nothing moves. */
export function MessageActions({ message, last }: { message: AssistantMessage; last: boolean }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const ended = message.status !== "streaming";
  const { usage, content } = message;
  const tokens = usage === undefined ? 0 : usage.input_tokens + usage.output_tokens;
  const meta = [content.model, tokens > 0 ? labels.tokens(tokens) : ""].filter(Boolean).join(" · ");
  return (
    <div {...part("actions", { state: last ? "last" : "earlier" })}>
      {ended && messageText(message) !== "" && (
        <CopyButton text={() => messageText(message)} label={labels.copyAnswer} />
      )}
      {ended && meta !== "" && <span {...part("meta")}>{meta}</span>}
    </div>
  );
}
