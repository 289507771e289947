import type { ReactNode } from "react";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** A conversation on its way. It comes into sight only when it takes a moment. */
export function LoadingThread(): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <div {...part("loading")} role="status" aria-label={labels.loading}>
      <i data-line="question" />
      <i data-line="long" />
      <i data-line="long" />
      <i data-line="short" />
    </div>
  );
}
