import { isJsonObject, type JsonObject } from "../../base/json.js";
import type { ProviderMessage } from "../chat-provider.js";
import { pairHistory, type HistoryTurn, type PairedCall, type PairedPart } from "../wire/paired-history.js";
import { wellFormed } from "../wire/text-joiner.js";
import { parseToolArguments } from "../wire/tool-arguments.js";
import { wireToolName, type ToolIdRule } from "../wire/tool-ids.js";

const toolIds: ToolIdRule = { accepts: /^[a-zA-Z0-9_-]{1,64}$/, make: (hash) => `toolu_${hash}` };

/** Said where the rules ask for a user's message and there is none. */
const CONTINUE: JsonObject = { type: "text", text: "Continue." };

interface RequestMessage extends JsonObject {
  role: "user" | "assistant";
  content: JsonObject[];
}

/**
 * The conversation as Anthropic takes it: roles take turns, a user's message comes first and last, the results
 * of all calls are in the one message after them and before anything else in it.
 */
export function requestMessages(messages: readonly ProviderMessage[]): RequestMessage[] {
  const result: RequestMessage[] = [];
  for (const turn of pairHistory(messages, toolIds)) addTurn(result, turn);
  if (result[0]?.role !== "user") result.unshift({ role: "user", content: [CONTINUE] });
  if (result.at(-1)?.role === "assistant") result.push({ role: "user", content: [CONTINUE] });
  return result;
}

function addTurn(result: RequestMessage[], turn: HistoryTurn): void {
  if (turn.role === "user") {
    add(result, "user", [{ type: "text", text: turn.content }]);
    return;
  }
  add(result, "assistant", turn.parts.flatMap(toBlocks));
  const calls = turn.parts.flatMap((part) => (part.type === "tool_call" ? [part.paired] : []));
  if (calls.length > 0) add(result, "user", calls.map(toResultBlock));
}

function add(result: RequestMessage[], role: RequestMessage["role"], content: JsonObject[]): void {
  const last = result.at(-1);
  if (last?.role === role) last.content.push(...content);
  else if (content.length > 0) result.push({ role, content });
}

function toBlocks(part: PairedPart): JsonObject[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", text: wellFormed(part.text) }];
    case "thinking":
      return toThinkingBlocks(part.text, part.provider_metadata?.data);
    case "tool_call":
      return [toCallBlock(part.paired)];
  }
}

/** Goes back byte for byte or not at all. */
function toThinkingBlocks(thinking: string, data: unknown): JsonObject[] {
  if (!isJsonObject(data)) return [];
  if (typeof data["redacted"] === "string") return [{ type: "redacted_thinking", data: data["redacted"] }];
  if (typeof data["signature"] !== "string") return [];
  return [{ type: "thinking", thinking, signature: data["signature"] }];
}

function toCallBlock({ id, call }: PairedCall): JsonObject {
  const { name, arguments: args } = call.function;
  // An input must be an object, also where the model wrote none.
  const input = parseToolArguments(args) ?? { INVALID_JSON: args };
  return { type: "tool_use", id, name: wireToolName(name), input };
}

function toResultBlock({ id, result }: PairedCall): JsonObject {
  return {
    type: "tool_result",
    tool_use_id: id,
    ...(result.content.trim() === "" ? {} : { content: result.content }),
    ...(result.isError ? { is_error: true } : {}),
  };
}
