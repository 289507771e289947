import { z, type ZodType } from "zod";
import { ChatelaineError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { PermissionLevel } from "../base/principal.js";
import type { ArtifactMapping, Tool, ToolContext, ToolSafety } from "./tool.js";

/** What `defineTool` makes a tool of. */
export interface ToolOptions<Input, Output> {
  /** A letter, then letters, digits, `_` or `-`; 64 at most: what every provider accepts. */
  readonly name: string;
  /** For people. Default: the name with blanks, `search_code` → `Search code`. */
  readonly title?: string;
  /** For the model: what the tool does, when to use it, what it returns. */
  readonly description: string;
  /** A zod object. The model's arguments are validated by it, and `execute` gets its output. */
  readonly input: ZodType<Input>;
  /** JSON Schema for the model. Default: made from `input`. */
  readonly parameters?: JsonObject;
  /** Default `read_only`. A `mutating` tool is refused until the user can approve it. */
  readonly safety?: ToolSafety;
  /** What the user must be allowed. Default `read_only`. */
  readonly permission?: PermissionLevel;
  /** Milliseconds until the model is told that the tool took too long. Default 60,000. */
  readonly timeoutMs?: number;
  /** Write it before `artifact` and `summary`: their types follow from what it returns. */
  readonly execute: (input: Input, context: ToolContext) => Output | Promise<Output>;
  /** Default: the output is only for the model. */
  readonly artifact?: ArtifactMapping<NoInfer<Input>, NoInfer<Output>>;
  /** One line for the reader, e.g. `6 results`. Default `Done`. */
  readonly summary?: (output: NoInfer<Output>, input: NoInfer<Input>) => string;
}

/**
 * Makes a tool for the model.
 *
 * @example
 * const searchOrders = defineTool({
 *   name: "search_orders",
 *   description: "Finds orders by customer, status or text.",
 *   input: z.object({ query: z.string() }),
 *   execute: async ({ query }) => orders.search(query),
 * });
 *
 * Throws a `ChatelaineError` with code `configuration` that names the option at fault.
 */
export function defineTool<Input, Output>(options: ToolOptions<Input, Output>): Tool<Input, Output> {
  const fault = (field: string, remedy: string) =>
    new ChatelaineError("configuration", `defineTool(${JSON.stringify(options.name)}): ${field} ${remedy}`, {
      field,
    });
  if (!/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/.test(options.name)) {
    throw fault("name", "must be a letter, then letters, digits, `_` or `-`, 64 characters at most.");
  }
  if (options.description.trim() === "")
    throw fault("description", "must tell the model what the tool does.");
  if (options.timeoutMs !== undefined && !(options.timeoutMs > 0))
    throw fault("timeoutMs", "must be above 0.");
  const parameters = options.parameters ?? toParameters(options.input);
  if (parameters["type"] !== "object") throw fault("input", "must be a zod object.");
  return Object.freeze({
    name: options.name,
    title: options.title ?? humanise(options.name),
    description: options.description,
    input: options.input,
    parameters,
    safety: options.safety ?? "read_only",
    permission: options.permission ?? "read_only",
    timeoutMs: options.timeoutMs ?? 60_000,
    artifact: options.artifact,
    ...(options.summary === undefined ? {} : { summary: options.summary }),
    execute: options.execute,
  });
}

function toParameters(input: ZodType): JsonObject {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return parameters as JsonObject;
}

function humanise(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
