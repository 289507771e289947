import type { ReactNode } from "react";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** What a chat without messages says. A text becomes a heading; anything else is shown as it is. */
export function EmptyState({ greeting }: { greeting?: ReactNode }): ReactNode {
  const part = useParts();
  const labels = useLabels();
  const shown = greeting ?? labels.greeting;
  return (
    <div {...part("empty")}>{typeof shown === "string" ? <h2 {...part("greeting")}>{shown}</h2> : shown}</div>
  );
}
