import { defineTool, type Tool, type ToolContext } from "@chatelaine/core";
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { callMcpTool, textOfResult } from "./call-mcp-tool.js";
import type { McpChild } from "./mcp-child.js";
import { contextView, overviewView, searchView, type ToolView } from "./tool-view.js";

/** A tool of the MCP server as a tool of the chat; with an artifact where we know what it gives. */
export function projectTool(child: McpChild, tool: McpTool): Tool {
  switch (tool.name) {
    case "search_codebase":
      return projectWithView(child, tool, searchView);
    case "get_overview":
      return projectWithView(child, tool, overviewView);
    case "get_context":
      return projectWithView(child, tool, contextView);
    default:
      return defineTool({
        ...described(tool),
        execute: async (input, context) => {
          const result = await call(child, tool, input, context);
          return result.structuredContent ?? textOfResult(result);
        },
      });
  }
}

function projectWithView<Output>(child: McpChild, tool: McpTool, view: ToolView<Output>): Tool {
  return defineTool<Input, Output>({
    ...described(tool),
    execute: async (input, context) =>
      view.schema.parse((await call(child, tool, input, context)).structuredContent),
    artifact: view.artifact,
    summary: view.summary,
  });
}

function described(tool: McpTool) {
  const title = tool.title ?? tool.annotations?.title;
  return {
    name: tool.name,
    ...(title === undefined ? {} : { title }),
    description: tool.description ?? tool.name,
    // The SDK types a JSON Schema more loosely than zod does; both mean the same document.
    input: z.fromJSONSchema(tool.inputSchema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType<Input>,
    // A tool that does not say that it only reads may not be run without being asked about.
    safety: tool.annotations?.readOnlyHint === true ? "read_only" : "mutating",
  } as const;
}

type Input = Record<string, unknown>;

async function call(child: McpChild, tool: McpTool, input: Input, context: ToolContext) {
  const result = await callMcpTool(child, {
    name: tool.name,
    input,
    signal: context.signal,
    onProgress: ({ message, progress, total }) =>
      context.progress({
        progress,
        ...(message === undefined ? {} : { message }),
        ...(total === undefined ? {} : { total }),
      }),
  });
  if (result.isError === true) throw new Error(textOfResult(result));
  return result;
}
