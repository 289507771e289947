import type { ReactNode } from "react";
import Markdown, { type Options } from "react-markdown";
import remarkGfm from "remark-gfm";
import { markdownElements } from "./markdown-elements.js";
import { cleanLinkTexts, limitDepth, showHtmlBlocks } from "./markdown-tree.js";

/** A single block beyond this is not prose; parsing it would hold up the page. */
const MAX_CHARACTERS = 40_000;

const remarkPlugins: NonNullable<Options["remarkPlugins"]> = [[remarkGfm, { singleTilde: false }]];
const rehypePlugins = [limitDepth, showHtmlBlocks, cleanLinkTexts];

/**
 * Markdown as elements. Raw HTML stays text. What cannot be parsed in reasonable time is shown as it was written.
 *
 * @param idPrefix - Goes before the ids of footnotes, the only ids that there are.
 */
export function renderMarkdown(text: string, idPrefix: string): ReactNode {
  if (text.length > MAX_CHARACTERS) return <PlainText text={text} />;
  try {
    // Called, not rendered: it uses no hook, and so its failure can be caught on the server too.
    return Markdown({
      children: text,
      components: markdownElements,
      remarkPlugins,
      rehypePlugins,
      remarkRehypeOptions: { clobberPrefix: idPrefix },
      urlTransform: keepUrl,
    });
  } catch {
    return <PlainText text={text} />;
  }
}

function PlainText({ text }: { text: string }): ReactNode {
  return (
    <p className="chatelaine-plain" data-part="plain">
      {text}
    </p>
  );
}

/** Addresses are judged where they are used, in ExternalLink and ExternalImage. */
const keepUrl = (url: string): string => url;
