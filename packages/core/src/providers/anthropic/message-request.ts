import type { JsonObject } from "../../base/json.js";
import { defaultMaxTokens, defaultTemperature, type StreamChatRequest } from "../chat-provider.js";
import { leafModelName } from "../wire/model-name.js";
import { wellFormed } from "../wire/text-joiner.js";
import { requestMessages } from "./request-messages.js";

/** The body of a streamed message. */
export function messageRequest(request: StreamChatRequest, omitTemperature: boolean): JsonObject {
  const system = wellFormed(request.systemPrompt ?? "");
  const tools = request.tools ?? [];
  return {
    model: request.model,
    max_tokens: request.maxTokens ?? defaultMaxTokens,
    stream: true,
    ...(system.trim() === "" ? {} : { system }),
    messages: requestMessages(request.messages),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ function: { name, description, parameters } }) => ({
            name,
            description,
            input_schema: parameters,
          })),
        }),
    ...(tools.length > 0 && request.toolChoice === "none" ? { tool_choice: { type: "none" } } : {}),
    ...(omitTemperature || !takesTemperature(request.model)
      ? {}
      : { temperature: Math.min(request.temperature ?? defaultTemperature, 1) }),
  };
}

/** Claude takes a temperature up to version 4.6; another model behind this protocol is taken to. */
function takesTemperature(model: string): boolean {
  const name = leafModelName(model);
  if (!name.startsWith("claude-") || /^claude-(?:instant|[123])/.test(name)) return true;
  const version = /^claude-(?:opus|sonnet|haiku)-(\d+)(?:[-.](\d{1,2})(?!\d))?/.exec(name);
  if (version === null) return false;
  const [major, minor] = [Number(version[1]), Number(version[2] ?? 0)];
  return major < 4 || (major === 4 && minor < 7);
}
