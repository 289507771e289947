import { createId } from "../../base/ids.js";
import type { ProviderMessage } from "../chat-provider.js";

/** Ids of tool calls that a conversation has used so far, so that a new call gets one of its own. */
export function usedToolIds(messages: readonly ProviderMessage[]): Set<string> {
  return new Set(
    messages.flatMap((message) =>
      message.role === "assistant" ? (message.tool_calls ?? []).map((call) => call.id) : [],
    ),
  );
}

/** The provider's own id, or a new one where it gave none or gave one twice. */
export function uniqueToolId(wireId: string, used: Set<string>): string {
  const id = wireId === "" || used.has(wireId) ? `call_${createId()}` : wireId;
  used.add(id);
  return id;
}

/** What ids a provider accepts in a history, and how one is made in place of an id that it would refuse. */
export interface ToolIdRule {
  readonly accepts: RegExp;
  readonly make: (hash: string) => string;
}

/**
 * The id as this provider accepts it, the same for the same id at the same place of the same history. An id
 * that an earlier call has is changed too: a pair of call and result must be told from another.
 */
export function wireToolId(id: string, rule: ToolIdRule, used: Set<string>): string {
  let wireId = id;
  for (let attempt = 0; used.has(wireId) || !rule.accepts.test(wireId); attempt += 1) {
    wireId = rule.make(hash(`${attempt}:${id}`));
  }
  used.add(wireId);
  return wireId;
}

/** 53 bits of the text's hash, in base 36, 11 characters. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, "0");
}

/** A name that every provider accepts in a history; one that a model made up may not be. */
export function wireToolName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unknown_tool";
}
