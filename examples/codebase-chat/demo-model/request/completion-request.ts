import { z } from "zod";
import { RequestError } from "./request-error.js";

export const modelId = "demo-model";

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const text = z.union([
  z.string(),
  z.array(textPart).transform((parts) => parts.map((part) => part.text).join("\n")),
]);
const toolCall = z.object({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.object({ name: z.string().min(1), arguments: z.string() }),
});
const message = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer"]), content: text }),
  z.object({ role: z.literal("user"), content: text }),
  z.object({
    role: z.literal("assistant"),
    content: text.nullish().transform((content) => content ?? ""),
    tool_calls: z.array(toolCall).min(1).optional(),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string().min(1), content: text }),
]);
const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().default(""),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
});
const positive = z.number().int().min(1).nullish();
const requestSchema = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  tool_choice: z
    .union([
      z.enum(["auto", "none", "required"]),
      z.object({ type: z.literal("function"), function: z.object({ name: z.string() }) }),
    ])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: positive,
  max_completion_tokens: positive,
  temperature: z.number().min(0).max(2).nullish(),
  n: z.literal(1).nullish(),
});

export type CompletionRequest = z.infer<typeof requestSchema>;
export type ChatMessage = CompletionRequest["messages"][number];
export type OfferedTool = NonNullable<CompletionRequest["tools"]>[number]["function"];

/** Checks a body as OpenAI's API does. Throws a {@link RequestError}. */
export function parseCompletionRequest(body: unknown): CompletionRequest {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.reduce<string>((joined, key) => joined + formatKey(key, joined), "") ?? "";
    throw new RequestError(
      400,
      `Invalid '${path}': ${issue?.message ?? "not allowed"}.`,
      path,
      "invalid_value",
    );
  }
  const request = parsed.data;
  if (request.model !== modelId) {
    throw new RequestError(404, `The model '${request.model}' does not exist.`, "model", "model_not_found");
  }
  if (request.stream !== true && request.stream_options) {
    throw new RequestError(400, "'stream_options' is only allowed with 'stream'.", "stream_options");
  }
  if (request.tool_choice !== undefined && request.tools === undefined) {
    throw new RequestError(400, "'tool_choice' is only allowed when 'tools' are given.", "tool_choice");
  }
  checkToolMessages(request.messages);
  return request;
}

function formatKey(key: PropertyKey, before: string): string {
  if (typeof key === "number") return `[${key}]`;
  return before === "" ? String(key) : `.${String(key)}`;
}

/** Every call is answered right after it, and nothing else is: what the real API insists on. */
function checkToolMessages(messages: readonly ChatMessage[]): void {
  let open = new Set<string>();
  for (const [index, entry] of messages.entries()) {
    const at = `messages[${index}]`;
    if (entry.role === "tool") {
      if (open.delete(entry.tool_call_id)) continue;
      throw new RequestError(400, `${at}: 'tool' must answer a call of the 'tool_calls' before it.`, at);
    }
    refuseOpenCalls(open, at);
    open = new Set(entry.role === "assistant" ? entry.tool_calls?.map((call) => call.id) : []);
  }
  refuseOpenCalls(open, "messages");
}

function refuseOpenCalls(open: ReadonlySet<string>, at: string): void {
  if (open.size === 0) return;
  const ids = [...open].join(", ");
  throw new RequestError(400, `'tool_calls' must be followed by a message for each of: ${ids}.`, at);
}
