import { posix } from "node:path";
import type { ArtifactMapping } from "@chatelaine/core/tools";
import type { z } from "zod";
import type { IndexState } from "../../mcp-server/contract.js";
import {
  contextResultSchema,
  overviewResultSchema,
  searchResultSchema,
  type ContextResult,
  type OverviewResult,
  type SearchResult,
} from "../../mcp-server/contract.js";
import { contextMarkdown } from "../../mcp-server/tools/context-markdown.js";
import { overviewMarkdown } from "../../mcp-server/tools/overview-markdown.js";

/** How the chat shows what a tool of the codebase server gives. */
export interface ToolView<Output> {
  readonly schema: z.ZodType<Output>;
  readonly artifact: ArtifactMapping<unknown, Output>;
  readonly summary: (output: Output) => string;
}

export const searchView: ToolView<SearchResult> = {
  schema: searchResultSchema,
  summary: ({ results }) => (results.length === 0 ? "No results" : counted(results.length, "result")),
  artifact: {
    type: "search_results",
    title: ({ query }) => `Results for “${query}”`,
    data: ({ query, results, total }) => ({
      query,
      results: results.map(({ path, line, symbol, kind, language, snippet }) => ({
        ...{ title: `${path}:${line}`, path, line, kind, language, snippet },
        ...(symbol === undefined ? {} : { symbol }),
      })),
      total,
    }),
    evidence: ({ results, total, index }) => ({
      basis: "inferred",
      source: sourceOf(index),
      coverage: coverageOf(index),
      ...(total > results.length ? { limits: [`${results.length} of ${total} results`] } : {}),
    }),
  },
};

export const overviewView: ToolView<OverviewResult> = {
  schema: overviewResultSchema,
  summary: ({ files, lines }) => `${counted(files, "file")}, ${counted(lines, "line")}`,
  artifact: {
    type: "markdown",
    title: ({ name }) => `Overview of ${name}`,
    data: (overview) => ({ content_md: overviewMarkdown(overview) }),
    evidence: ({ index, truncated }) => ({
      basis: "measured",
      source: sourceOf(index),
      coverage: coverageOf(index),
      ...(truncated ? { truncated } : {}),
    }),
  },
};

export const contextView: ToolView<ContextResult> = {
  schema: contextResultSchema,
  summary: ({ type, path, symbol, lines, files }) => {
    const name = posix.basename(path);
    if (symbol !== undefined) return `${symbol.name} in ${name}, line ${symbol.line}`;
    return type === "directory"
      ? `${path}, ${counted(files.length, "file")}`
      : `${name}, ${counted(lines, "line")}`;
  },
  artifact: {
    type: "markdown",
    title: ({ path, symbol }) => symbol?.name ?? path,
    data: (context) => ({ content_md: contextMarkdown(context) }),
    evidence: ({ index, truncated }) => ({
      basis: "measured",
      source: sourceOf(index),
      ...(truncated ? { truncated } : {}),
    }),
  },
};

function sourceOf({ head, dirty }: IndexState): string {
  if (head === null) return "index of the working tree";
  return dirty ? `index at ${head} with local changes` : `index at ${head}`;
}

function coverageOf(index: IndexState): { examined: number; total: number; unit: string } {
  return { examined: index.files_indexed, total: index.files_total, unit: "files" };
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-GB")} ${word}${count === 1 ? "" : "s"}`;
}
