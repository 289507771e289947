import type { ReactNode } from "react";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";

/** What can be asked, and who is told. */
export interface SuggestionsProps {
  /** Whole questions, no two the same. */
  readonly suggestions: readonly string[];
  /** Called with the question that was clicked. */
  readonly onChoose: (text: string) => void;
  /** Added to the list's own classes. */
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
