import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";
import type { StreamChatRequest } from "../chat-provider.js";
import { pairHistory, type PairedCallPart, type PairedPart } from "../wire/paired-history.js";
import { wellFormed } from "../wire/text-joiner.js";
import { wireToolName, type ToolIdRule } from "../wire/tool-ids.js";
import type { Adjustment } from "./completion-adjustments.js";
import { mergeReasoningDetails } from "./reasoning-details.js";

const anyId: ToolIdRule = { accepts: /^[\x21-\x7e]{1,40}$/, make: (hash) => `call_${hash}` };
const shortId: ToolIdRule = { accepts: /^[a-zA-Z0-9]{9}$/, make: (hash) => hash.slice(-9) };

/** The conversation as messages of a chat completion, the system prompt first. */
export function completionMessages(
  request: Pick<StreamChatRequest, "messages" | "systemPrompt">,
  adjustments: ReadonlySet<Adjustment>,
): JsonValue[] {
  const system = wellFormed(request.systemPrompt ?? "");
  const turns = pairHistory(request.messages, adjustments.has("short_tool_ids") ? shortId : anyId);
  const messages: JsonObject[] = system.trim() === "" ? [] : [{ role: "system", content: system }];
  for (const turn of turns) {
    if (turn.role === "assistant") {
      messages.push(...assistantMessages(turn.parts, adjustments));
      continue;
    }
    if (adjustments.has("answer_tool_turns") && messages.at(-1)?.["role"] === "tool") {
      messages.push({ role: "assistant", content: "(The answer was interrupted.)" });
    }
    messages.push({ role: "user", content: turn.content });
  }
  return messages;
}

function assistantMessages(parts: readonly PairedPart[], adjustments: ReadonlySet<Adjustment>): JsonObject[] {
  const text = parts.flatMap((part) => (part.type === "text" ? [wellFormed(part.text)] : [])).join("");
  const calls = parts.filter((part) => part.type === "tool_call");
  if (calls.length === 0) return [{ role: "assistant", content: text }];
  return [
    {
      role: "assistant",
      content: text === "" ? null : text,
      ...replayedReasoning(parts, adjustments.has("fill_reasoning")),
      tool_calls: calls.map(toToolCall),
    },
    ...calls.map(({ paired }) => ({ role: "tool", tool_call_id: paired.id, content: paired.result.content })),
  ];
}

function toToolCall({ paired, provider_metadata: metadata }: PairedCallPart): JsonObject {
  const { name, arguments: args } = paired.call.function;
  return {
    id: paired.id,
    type: "function",
    function: { name: wireToolName(name), arguments: args.trim() === "" ? "{}" : args },
    // Opaque data of the call, under the names that it came with.
    ...(isJsonObject(metadata?.data) ? metadata.data : {}),
  };
}

/** The reasoning that led to the calls, in the field in which it came: several servers refuse a call without. */
function replayedReasoning(parts: readonly PairedPart[], fill: boolean): JsonObject {
  const own = parts.flatMap((part) =>
    part.type === "thinking" && isJsonObject(part.provider_metadata?.data)
      ? [{ text: part.text, data: part.provider_metadata.data }]
      : [],
  );
  const details = own.flatMap(({ data }) => (Array.isArray(data["details"]) ? data["details"] : []));
  if (details.length > 0) return { reasoning_details: [...mergeReasoningDetails(details)] };
  const field = own
    .map(({ data }) => data["field"])
    .find((name) => name === "reasoning_content" || name === "reasoning");
  if (field !== undefined) return { [field]: own.map(({ text }) => wellFormed(text)).join("") };
  return fill ? { reasoning_content: "" } : {};
}
