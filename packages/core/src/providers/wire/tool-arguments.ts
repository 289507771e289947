import { isJsonObject, maxForeignDepth, parseJson, type JsonObject } from "../../base/json.js";

/**
 * The arguments of a tool call, as an object; `null` where they are none.
 *
 * Nothing, blanks and `null` mean no arguments: servers write a call without any in all these ways. JSON that
 * was encoded twice is decoded twice.
 */
export function parseToolArguments(raw: string): JsonObject | null {
  const once = parseOnce(raw);
  const value = typeof once === "string" ? parseOnce(once) : once;
  return isJsonObject(value) ? value : null;
}

function parseOnce(text: string): unknown {
  if (/^[ \t\r\n]*$/.test(text)) return {};
  const parsed = parseJson(text, maxForeignDepth);
  if (!parsed.ok) return undefined;
  return parsed.value ?? {};
}
