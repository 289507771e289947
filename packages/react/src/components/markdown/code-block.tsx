import type { ReactNode } from "react";
import { CopyButton } from "../parts/copy-button.js";
import { useLabels } from "../parts/use-labels.js";
import { useParts } from "../parts/use-parts.js";
import { HighlightedCode } from "./highlight/highlighted-code.js";

/** The code, and how to name it. */
export interface CodeBlockProps {
  /** Copied as it is. */
  readonly code: string;
  /** `ts`; empty for plain text. */
  readonly language: string;
  /** Shown in the header in place of the language: a path. */
  readonly title?: string | undefined;
  /** The end is not there yet: the code stays plain. Default true. */
  readonly closed?: boolean;
}

/** Code in a box, with what it is and a button to copy it. */
export function CodeBlock({ code, language, title, closed = true }: CodeBlockProps): ReactNode {
  const part = useParts();
  const labels = useLabels();
  return (
    <div {...part("code", { state: closed ? "closed" : "open" })} dir="ltr">
      <div {...part("code-header")}>
        <span {...part("code-title")}>{title ?? language}</span>
        <CopyButton text={() => code} label={labels.copyCode} />
      </div>
      <pre {...part("code-body")} tabIndex={0}>
        <code>
          <HighlightedCode code={code} language={language} ready={closed} />
        </code>
      </pre>
    </div>
  );
}
