import { ErrorCode, McpError, type CallToolResult, type Progress } from "@modelcontextprotocol/sdk/types.js";
import type { McpChild } from "./mcp-child.js";

export interface McpCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** The chat's own limit for a tool ends a call long before; this one only keeps the SDK's shorter one away. */
const TIMEOUT_MS = 600_000;

/** Calls a tool of the child. Rejects with a text that a model can act on. */
export async function callMcpTool(child: McpChild, call: McpCall): Promise<CallToolResult> {
  const client = await child.client();
  call.signal?.throwIfAborted();
  try {
    const result = await client.callTool({ name: call.name, arguments: call.input }, undefined, {
      timeout: TIMEOUT_MS,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
      ...(call.onProgress === undefined ? {} : { onprogress: call.onProgress }),
    });
    // `callTool` also knows an older shape of results, which no server of ours sends.
    return result as CallToolResult;
  } catch (error) {
    if (isClosed(error)) {
      throw new Error("The codebase server stopped before it answered. It is started anew: try once more.", {
        cause: error,
      });
    }
    throw error;
  }
}

function isClosed(error: unknown): boolean {
  const closed: number = ErrorCode.ConnectionClosed;
  return error instanceof McpError && error.code === closed;
}

/** The text of a result, for people and for errors. */
export function textOfResult(result: CallToolResult): string {
  return result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
