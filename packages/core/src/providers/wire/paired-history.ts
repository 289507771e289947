import type { AssistantPart, ProviderMessage, ProviderToolCall } from "../chat-provider.js";
import { wellFormed } from "./text-joiner.js";
import { wireToolId, type ToolIdRule } from "./tool-ids.js";

/** A tool call of the history beside its result, under an id that the provider accepts. */
export interface PairedCall {
  readonly id: string;
  readonly call: ProviderToolCall;
  readonly result: { readonly content: string; readonly isError: boolean };
}

/** A part of an answer, with each call beside its result. */
export type PairedPart = Exclude<AssistantPart, { type: "tool_call" }> | PairedCallPart;

export type PairedCallPart = Extract<AssistantPart, { type: "tool_call" }> & { readonly paired: PairedCall };

/** One turn of the history, in a form from which no provider's rules can be broken. */
export type HistoryTurn =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly parts: readonly PairedPart[] };

const UNANSWERED = { content: "This call was interrupted; there is no result.", isError: true };

/**
 * The history with every call answered, every result beside its call, and no turn empty.
 *
 * A result belongs to the nearest earlier call with its id that has none yet: ids come again in later turns.
 * A result without a call is dropped. User messages in a row are one.
 */
export function pairHistory(messages: readonly ProviderMessage[], rule: ToolIdRule): readonly HistoryTurn[] {
  const turns: HistoryTurn[] = [];
  const open: { id: string; paired: { -readonly [Key in keyof PairedCall]: PairedCall[Key] } }[] = [];
  const used = new Set<string>();
  for (const message of messages) {
    if (message.role === "user") {
      addUser(turns, wellFormed(message.content));
    } else if (message.role === "tool") {
      const at = open.findLastIndex((entry) => entry.id === message.tool_call_id);
      const [answered] = at === -1 ? [] : open.splice(at, 1);
      if (answered === undefined) continue;
      answered.paired.result = { content: wellFormed(message.content), isError: message.is_error };
    } else {
      const parts = partsOf(message).flatMap((part): PairedPart[] => {
        if (part.type !== "tool_call") return part.type === "text" && part.text.trim() === "" ? [] : [part];
        const { call } = part;
        const paired = { id: wireToolId(call.id, rule, used), call, result: UNANSWERED };
        open.push({ id: call.id, paired });
        return [{ ...part, paired }];
      });
      if (parts.some((part) => part.type !== "thinking")) turns.push({ role: "assistant", parts });
    }
  }
  return turns;
}

function addUser(turns: HistoryTurn[], content: string): void {
  if (content.trim() === "") return;
  const last = turns.at(-1);
  if (last?.role === "user")
    turns[turns.length - 1] = { role: "user", content: `${last.content}\n\n${content}` };
  else turns.push({ role: "user", content });
}

/** The parts in true order; made of OpenAI's fields where a message has none. */
function partsOf(message: Extract<ProviderMessage, { role: "assistant" }>): readonly AssistantPart[] {
  if (message.parts.length > 0) return message.parts;
  return [
    ...(message.content === null ? [] : [{ type: "text" as const, text: message.content }]),
    ...(message.tool_calls ?? []).map((call) => ({ type: "tool_call" as const, call })),
  ];
}
