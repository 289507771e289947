import type { ReactNode } from "react";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

export interface NoteProps {
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

/** A quiet line about an answer: that it was stopped, that the tools ran out. */
export function Note({ children, onRetry }: NoteProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <div {...part("note")}>
      <span>{children}</span>
      {onRetry !== undefined && (
        <button type="button" {...part("button")} onClick={onRetry}>
          {labels.retry}
        </button>
      )}
    </div>
  );
}
