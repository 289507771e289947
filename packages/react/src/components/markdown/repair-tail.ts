import remend from "remend";

/**
 * Closes what a model has opened and not yet closed, so that half-written emphasis, code or a link does not
 * show its signs. Nothing that would still be there when the text is complete.
 */
export function repairTail(tail: string): string {
  return remend(tail, {
    linkMode: "text-only",
    comparisonOperators: false,
    htmlTags: false,
    inlineKatex: false,
    katex: false,
    singleTilde: false,
  });
}
