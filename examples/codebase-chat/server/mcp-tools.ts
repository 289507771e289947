import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Tool } from "@chatelaine/core";
import { overviewResultSchema, type OverviewResult } from "../mcp-server/contract.js";
import { callMcpTool } from "./mcp/call-mcp-tool.js";
import { createMcpChild, type McpCommand } from "./mcp/mcp-child.js";
import { projectTool } from "./mcp/project-tool.js";

export interface CodebaseToolsOptions {
  /** Path of the repository, or of a folder in it. */
  readonly repo: string;
  /** Told how far the reading of the repository is. */
  readonly onProgress?: (message: string) => void;
  readonly signal?: AbortSignal;
}

/** The tools of the codebase server, for a chat. */
export interface CodebaseTools {
  readonly tools: readonly Tool[];
  /** What the repository was when it was read. */
  readonly overview: OverviewResult;
  /** Of the server's process. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Starts the codebase server and waits until it has read the repository. Rejects with its complaint where it can't. */
export async function connectCodebaseTools(options: CodebaseToolsOptions): Promise<CodebaseTools> {
  const child = createMcpChild(codebaseServer(options.repo));
  try {
    const { onProgress, signal } = options;
    const result = await callMcpTool(child, {
      name: "get_overview",
      input: {},
      ...(signal === undefined ? {} : { signal }),
      onProgress: ({ message }) => onProgress?.(message ?? "Reading the repository"),
    });
    const overview = overviewResultSchema.parse(result.structuredContent);
    const listed = await (await child.client()).listTools();
    return {
      tools: listed.tools.map((tool) => projectTool(child, tool)),
      overview,
      pid: () => child.pid(),
      close: () => child.close(),
    };
  } catch (error) {
    await child.close();
    throw error;
  }
}

/** The server beside this file, run from its source like this one. */
function codebaseServer(repo: string): McpCommand {
  const main = fileURLToPath(new URL("../mcp-server/main.ts", import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return {
    command: process.execPath,
    parameters: ["--import", loader, main, "--repo", repo],
    folder: fileURLToPath(new URL("..", import.meta.url)),
  };
}
