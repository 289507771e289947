import type { ReactNode } from "react";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

export interface SuggestionsProps {
  readonly suggestions: readonly string[];
  readonly onChoose: (text: string) => void;
  readonly className?: string;
}

/** Questions that one click asks. */
export function Suggestions({ suggestions, onChoose, className }: SuggestionsProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <ul {...part("suggestions", { className })} aria-label={labels.suggestions}>
      {suggestions.map((text) => (
        <li key={text}>
          <button type="button" {...part("suggestion")} onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
