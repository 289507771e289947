import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import {
  contextInputSchema,
  contextResultSchema,
  overviewInputSchema,
  overviewResultSchema,
  searchInputSchema,
  searchResultSchema,
} from "./contract.js";
import type { Codebase } from "./index/codebase.js";
import type { Indexing } from "./index/start-indexing.js";
import { contextMarkdown } from "./tools/context-markdown.js";
import { fitResult } from "./tools/fit-result.js";
import { getContext, TargetNotFoundError } from "./tools/get-context.js";
import { getOverview } from "./tools/get-overview.js";
import { overviewMarkdown } from "./tools/overview-markdown.js";
import { searchCodebase } from "./tools/search-codebase.js";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/**
 * The MCP server with its three tools. Each answer carries data for programs (`structuredContent`) and the same
 * as text for people. A call that comes while the repository is still being read waits, and reports the progress.
 */
export function createServer(indexing: Indexing): McpServer {
  const server = new McpServer({ name: "codebase", version: "0.1.0" });
  server.registerTool(
    "search_codebase",
    {
      title: "Search code",
      description:
        "Searches the repository's files for where something is defined, used or described. Understands words, " +
        "identifiers and file names. Gives ranked places with a path, a line and a snippet.",
      inputSchema: searchInputSchema,
      outputSchema: searchResultSchema,
      annotations,
    },
    async (input, extra) => {
      const result = fitResult(searchCodebase(await whenIndexed(indexing, extra), input));
      return answer(result, JSON.stringify(result));
    },
  );
  server.registerTool(
    "get_overview",
    {
      title: "Read overview",
      description:
        "Gives an overview of the whole repository: what it is, languages, folders, entry points, the files that " +
        "change most and the latest commits.",
      inputSchema: overviewInputSchema,
      outputSchema: overviewResultSchema,
      annotations,
    },
    async (_input, extra) => {
      const result = fitResult(getOverview(await whenIndexed(indexing, extra)));
      return answer(result, overviewMarkdown(result));
    },
  );
  server.registerTool(
    "get_context",
    {
      title: "Read context",
      description:
        "Reads one file, folder, function, class or type: its source, symbols, imports, who uses it and its git " +
        "history. Takes a path, a path with a line, or a name.",
      inputSchema: contextInputSchema,
      outputSchema: contextResultSchema,
      annotations,
    },
    async (input, extra) => {
      const codebase = await whenIndexed(indexing, extra);
      return contextAnswer(codebase, input.target);
    },
  );
  return server;
}

function contextAnswer(codebase: Codebase, target: string): CallToolResult {
  try {
    const result = fitResult(getContext(codebase, { target }));
    return answer(result, contextMarkdown(result));
  } catch (error) {
    if (!(error instanceof TargetNotFoundError)) throw error;
    return { isError: true, content: [{ type: "text", text: error.message }] };
  }
}

function answer(result: Record<string, unknown>, text: string): CallToolResult {
  return { structuredContent: result, content: [{ type: "text", text }] };
}

async function whenIndexed(indexing: Indexing, extra: Extra): Promise<Codebase> {
  const progressToken = extra._meta?.progressToken;
  const stop = indexing.watch((progress, total) => {
    if (progressToken === undefined) return;
    const message = `Indexed ${progress} of ${total} files`;
    const params = { progressToken, progress, total, message };
    // The client may be gone; the call itself will find out.
    extra.sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  });
  try {
    return await indexing.codebase;
  } finally {
    stop();
  }
}
