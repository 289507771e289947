import { z } from "zod";
import { defineTool } from "./define-tool.js";
import { ToolRegistry } from "./tool-registry.js";

const typed = defineTool({
  name: "typed",
  description: "Checks inference.",
  input: z.object({ query: z.string(), limit: z.number().default(5) }),
  execute: ({ query, limit }) => ({ total: query.length + limit }),
  artifact: { type: "json", title: (output, input) => `${output.total} for ${input.query}` },
  summary: (output) => `${output.total.toFixed()} results`,
});

new ToolRegistry([
  typed,
  defineTool({ name: "other", description: "x", input: z.object({}), execute: () => 1 }),
]);

defineTool({
  name: "wrong",
  description: "x",
  input: z.object({ query: z.string() }),
  // @ts-expect-error the input has no such field
  execute: ({ missing }) => String(missing),
});
