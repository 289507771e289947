import OpenAI from "openai";
import type { ChatCompletionMessageParam, ChatCompletionTool } from "openai/resources/chat/completions";
import { modelId as model } from "../demo-model/request/completion-request.js";
import { startDemoModel } from "../demo-model/start-demo-model.js";
import { parseJsonText } from "../shared/json.js";

/** The demo model without pauses, and OpenAI's own client on it. */
export async function connectDemoModel(): Promise<{
  openai: OpenAI;
  baseURL: string;
  stop: () => Promise<void>;
}> {
  const server = await startDemoModel({ tokensPerSecond: Infinity });
  const openai = new OpenAI({ apiKey: "demo", baseURL: server.baseURL, maxRetries: 0 });
  return { openai, baseURL: server.baseURL, stop: () => server.stop() };
}

/** A tool as a client of the API offers it. */
export const tool = (
  name: string,
  description: string,
  properties: object,
  required: string[],
): ChatCompletionTool => ({
  type: "function",
  function: { name, description, parameters: { type: "object", properties, required } },
});
/** Three tools like those of the demo. */
export const codeTools = [
  tool(
    "search_codebase",
    "Searches the repository's files.",
    { query: { type: "string" }, limit: { type: "integer", minimum: 1, maximum: 20, default: 8 } },
    ["query"],
  ),
  tool("get_overview", "Gives an overview of the whole repository.", {}, []),
  tool("get_context", "Reads one file, function or class.", { target: { type: "string" } }, ["target"]),
];

export const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
/** A call with its result, as two messages. */
export function called(
  id: string,
  name: string,
  input: object,
  result: unknown,
): ChatCompletionMessageParam[] {
  return [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
    },
    { role: "tool", tool_call_id: id, content: typeof result === "string" ? result : JSON.stringify(result) },
  ];
}

/** What the model says to some messages; without a stream. */
export async function askModel(
  openai: OpenAI,
  messages: ChatCompletionMessageParam[],
  options: Partial<OpenAI.ChatCompletionCreateParams> = {},
) {
  const completion = await openai.chat.completions.create({
    model,
    messages,
    tools: codeTools,
    ...options,
    stream: false,
  });
  const choice = completion.choices[0];
  if (choice === undefined) throw new Error("No choice came.");
  const calls = (choice.message.tool_calls ?? []).flatMap((call) =>
    call.type === "function"
      ? [{ name: call.function.name, input: parseJsonText(call.function.arguments) }]
      : [],
  );
  return { text: choice.message.content, calls, finish: choice.finish_reason, usage: completion.usage };
}

/** What a search gave. */
export const found = {
  query: "SSE reader",
  results: [
    {
      path: "src/sse.ts",
      line: 25,
      symbol: "readEvents",
      kind: "definition",
      language: "ts",
      snippet: "function readEvents() {",
    },
    { path: "src/http.ts", line: 3, kind: "text", language: "ts", snippet: "readEvents()" },
  ],
  total: 2,
  files_searched: 40,
};
/** What a context gave. */
export const source = {
  target: "src/sse.ts:25",
  type: "symbol",
  path: "src/sse.ts",
  symbol: { name: "readEvents", kind: "function", line: 25 },
  excerpt: { start: 24, end: 26, language: "ts", text: "/** Reads events. */\nfunction readEvents() {\n}" },
  symbols: [],
  references: [{ path: "src/http.ts", line: 3, text: "readEvents()" }],
  imports: [],
  imported_by: [],
  history: { changes: 3, last_change: { sha: "abc1234", subject: "Read on", author: "Ada" }, authors: [] },
};
