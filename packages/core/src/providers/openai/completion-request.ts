import type { JsonObject, JsonValue } from "../../base/json.js";
import { defaultMaxTokens, defaultTemperature, type StreamChatRequest } from "../chat-provider.js";
import { leafModelName } from "../wire/model-name.js";
import type { Adjustment } from "./completion-adjustments.js";
import { completionMessages } from "./completion-messages.js";

const REASONING_MODELS: readonly string[] = ["gpt-5", "o1", "o3", "o4"];

/** The body of a streamed chat completion. */
export function completionRequest(
  request: StreamChatRequest,
  baseURL: string,
  adjustments: ReadonlySet<Adjustment>,
): JsonObject {
  const model = leafModelName(request.model);
  const reasons = REASONING_MODELS.some((prefix) => model.startsWith(prefix));
  const tools = request.tools ?? [];
  // Other servers may not know the newer name; OpenAI's own reasoning models refuse the older.
  const newName = reasons || isOpenAI(baseURL);
  const maxTokensField =
    newName !== adjustments.has("other_max_tokens") ? "max_completion_tokens" : "max_tokens";
  return {
    model: request.model,
    messages: completionMessages(request, adjustments),
    stream: true,
    ...(adjustments.has("omit_stream_options") ? {} : { stream_options: { include_usage: true } }),
    [maxTokensField]: request.maxTokens ?? defaultMaxTokens,
    ...(reasons || adjustments.has("omit_temperature")
      ? {}
      : { temperature: request.temperature ?? defaultTemperature }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    ...(tools.length > 0 && request.toolChoice === "none" ? { tool_choice: "none" } : {}),
  };
}

function toTool(tool: NonNullable<StreamChatRequest["tools"]>[number]): JsonValue {
  const { name, description, parameters } = tool.function;
  return { type: "function", function: { name, description, parameters } };
}

function isOpenAI(baseURL: string): boolean {
  return URL.canParse(baseURL) && new URL(baseURL).hostname === "api.openai.com";
}
