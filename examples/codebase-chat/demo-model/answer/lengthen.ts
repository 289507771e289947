import { inlineCode, paragraphs, table } from "../../shared/markdown.js";
import type { ToolOutcome } from "../question/conversation.js";
import { list } from "./describe-source.js";
import type { Finding, Source } from "../findings/read-finding.js";

const LEAST_WORDS = 260;

/** Said where the findings alone do not fill a long answer. All of it is true of any question. */
const ABOUT_THE_METHOD = [
  "### How far to trust this\n\nNothing above is reasoning. I read the names and descriptions of the tools that this chat " +
    "offers, matched them with the words of the question, filled in their arguments, and put what came back into " +
    "sentences. A search ranks places by the words that they share with the question, so the first result is likely " +
    "but not certain to be the one that was meant. A definition is found by the look of its line, without a parser, " +
    "and a use by its name alone: two functions of one name are not told apart.",
  "### How to read on\n\nOpen a step above this answer to see what each tool returned; the lines that are quoted here " +
    "are only the beginning of it. Ask for a file by its path, for a function by its name, or for what uses either. " +
    "Follow-up questions work too: “who calls it?” asks about the thing that was shown last, and “show me more” goes " +
    "on with the last search. A path with a line, such as `src/main.ts:12`, shows the definition around that line.",
  "### What I am\n\nI am the demo model, a small program that speaks the same protocol as a hosted model, over a real " +
    "socket, one piece of text at a time. I am here so that the chat can be tried without a key and without an account. " +
    "With a key in the environment the same chat, the same tools and the same page talk to a real model, which would " +
    "read these results and explain them in its own words; everything around the answer stays as it is now.",
];

/** Adds what else the findings hold, then how the answer came about, until the answer is long. */
export function lengthen(
  answer: string,
  outcomes: readonly ToolOutcome[],
  findings: readonly Finding[],
): string {
  const sources = findings.flatMap((finding) => (finding.type === "source" ? [finding.source] : []));
  const parts = [answer, ...sources.flatMap(surroundings), tellSteps(outcomes)];
  for (const part of ABOUT_THE_METHOD) {
    if (countWords(paragraphs(parts)) >= LEAST_WORDS && parts.includes(ABOUT_THE_METHOD[0])) break;
    parts.push(part);
  }
  return paragraphs(parts);
}

function surroundings(source: Source): (string | undefined)[] {
  const rows = source.symbols
    .slice(0, 15)
    .map(({ title, kind, line }) => [inlineCode(title), kind ?? "", String(line ?? "")]);
  return [
    rows.length < 2 ? undefined : paragraphs(["### What it holds", table(["Name", "Kind", "Line"], rows)]),
    source.imports.length === 0
      ? undefined
      : paragraphs([`### What ${inlineCode(source.path)} needs`, list(source.imports.slice(0, 10))]),
    source.importedBy.length === 0
      ? undefined
      : paragraphs([`### What needs ${inlineCode(source.path)}`, list(source.importedBy.slice(0, 10))]),
  ];
}

function tellSteps(outcomes: readonly ToolOutcome[]): string | undefined {
  if (outcomes.length === 0) return undefined;
  const steps = outcomes.map(({ name, input, error }, index) => {
    const end = error === undefined ? "" : ", which failed";
    return `${index + 1}. I called ${inlineCode(name)} with ${inlineCode(JSON.stringify(input).slice(0, 200))}${end}.`;
  });
  return paragraphs(["### What I did", steps.join("\n")]);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
