import { memo, useId, useMemo, useState, type ReactNode } from "react";
import { useParts } from "../parts/use-parts.js";
import { CodeBlock } from "./code-block.js";
import { readFencedCode } from "./fenced-code.js";
import { withoutControls } from "./hidden-characters.js";
import { OpenBlockContext } from "./markdown-elements.js";
import { renderMarkdown } from "./render-markdown.js";
import { repairTail } from "./repair-tail.js";
import { createBlockSplitter } from "./split-blocks.js";

/** A text, and whether it is whole. */
export interface ChatMarkdownProps {
  /** Markdown, GitHub's flavour. */
  readonly text: string;
  /** More text is to come: the unfinished end is repaired, and open code stays plain. Default false. */
  readonly streaming?: boolean;
  /** The text ends before its end: what it left open is closed. Default false. */
  readonly cut?: boolean;
  /** Added to the text's own classes. */
  readonly className?: string;
}

/**
 * Markdown from a source that is not trusted, fast while it grows: it is split into blocks, and only those that
 * changed are parsed. No raw HTML, no pictures from outside without a click, no script addresses.
 */
export const ChatMarkdown = memo(function ChatMarkdown({
  text,
  streaming = false,
  cut = false,
  className,
}: ChatMarkdownProps): ReactNode {
  const part = useParts();
  const idPrefix = `chatelaine-${useId()}-`;
  const [split] = useState(createBlockSplitter);
  const blocks = split(withoutControls(text), streaming || cut ? repairTail : undefined);
  return (
    <div {...part("markdown", { state: streaming ? "streaming" : "complete", className })} dir="auto">
      {blocks.map((block, index) => (
        <MarkdownBlock
          key={index}
          text={block}
          open={streaming && index === blocks.length - 1}
          idPrefix={idPrefix}
        />
      ))}
    </div>
  );
});

interface MarkdownBlockProps {
  readonly text: string;
  readonly open: boolean;
  readonly idPrefix: string;
}

const MarkdownBlock = memo(function MarkdownBlock({ text, open, idPrefix }: MarkdownBlockProps): ReactNode {
  const fenced = useMemo(() => readFencedCode(text), [text]);
  if (fenced === undefined) return <ParsedBlock text={text} open={open} idPrefix={idPrefix} />;
  return <CodeBlock {...fenced} closed={fenced.closed || !open} />;
});

function ParsedBlock({ text, open, idPrefix }: MarkdownBlockProps): ReactNode {
  const content = useMemo(() => renderMarkdown(text, idPrefix), [text, idPrefix]);
  return <OpenBlockContext.Provider value={open}>{content}</OpenBlockContext.Provider>;
}
