import { splitIdentifier, stem } from "../../shared/words.js";
import type { OfferedTool } from "../request/completion-request.js";
import { contentWords } from "../question/distil-query.js";

/** What a tool can be good for. */
export type ToolRole = "search" | "overview" | "read";

/** Words by which a tool's name or description tells its role, and how plainly. */
const VOCABULARY: Readonly<Record<ToolRole, Readonly<Record<string, number>>>> = {
  search: { search: 5, find: 4, grep: 4, locate: 3, lookup: 3, query: 2, ranked: 1, where: 1 },
  overview: { overview: 5, summary: 4, summarise: 3, summarize: 3, statistics: 2, whole: 2, describe: 1 },
  read: {
    context: 4,
    read: 4,
    open: 3,
    fetch: 2,
    show: 2,
    content: 2,
    symbol: 2,
    source: 1,
    file: 1,
    detail: 2,
  },
};
const NAME_WEIGHT = 3;
const LEAST_SCORE = 4;
/** Parts of tool names that say nothing about their subject. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  ["get", "list", "search", "find", "read", "fetch", "query", "tool", "data", "info", "lookup", "show"].map(
    stem,
  ),
);
const CHANGES = /\b(?:delete|remove|create|update|write|insert|send|edit|execute|run|drop)\b/i;

/** The tool whose name and description fit a role best; none where none fits. */
export function toolForRole(tools: readonly OfferedTool[], role: ToolRole): OfferedTool | undefined {
  const weights = new Map(Object.entries(VOCABULARY[role]).map(([word, weight]) => [stem(word), weight]));
  return bestOf(tools, LEAST_SCORE, (tool) => {
    if (CHANGES.test(tool.name.replaceAll("_", " "))) return 0;
    const sum = (words: ReadonlySet<string>) =>
      [...words].reduce((total, word) => total + (weights.get(word) ?? 0), 0);
    return NAME_WEIGHT * sum(wordsOfName(tool)) + sum(wordsOf(tool.description));
  });
}

/** The tool that a question seems to speak of, by the words that they share. */
export function toolByWords(tools: readonly OfferedTool[], question: string): OfferedTool | undefined {
  const asked = wordsOf(contentWords(question).join(" "));
  const named = new Set(question.match(/[a-zA-Z0-9_-]{2,64}/g) ?? []);
  return bestOf(tools, 2, (tool) => {
    if (named.has(tool.name)) return 100;
    const name = [...wordsOfName(tool)].filter((word) => !GENERIC_WORDS.has(word));
    const inName = name.filter((word) => asked.has(word)).length;
    const inDescription = [...wordsOf(tool.description)].filter((word) => asked.has(word)).length;
    return NAME_WEIGHT * inName + inDescription;
  });
}

function bestOf(
  tools: readonly OfferedTool[],
  least: number,
  scoreOf: (tool: OfferedTool) => number,
): OfferedTool | undefined {
  let best: OfferedTool | undefined;
  let highest = least - 1;
  for (const tool of tools) {
    const score = scoreOf(tool);
    if (score > highest) [best, highest] = [tool, score];
  }
  return best;
}

function wordsOfName(tool: OfferedTool): ReadonlySet<string> {
  return new Set(splitIdentifier(tool.name.replaceAll("-", "_")).map(stem));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map(stem));
}
