import { isJsonObject, parseJson, type JsonObject, type JsonValue } from "../../base/json.js";
import type { PublicError, StoredAssistantContent, Usage, UserContent } from "../../protocol/index.js";

/*
 * Reads what an earlier version, a repair by hand or a broken disk may have left. A value that is not what it
 * should be becomes a mark in its place: one bad row must not hide the rest of a conversation.
 */

/** The limit for one value from outside is 64; a row holds several, some levels down. */
const MAX_DEPTH = 128;

const unreadable = "[This message could not be read.]";

export function readUserContent(json: string): UserContent {
  const content = readObject(json);
  return typeof content?.["text"] === "string" ? (content as unknown as UserContent) : { text: unreadable };
}

export function readAnswerContent(json: string): StoredAssistantContent {
  const content = readObject(json);
  const isReadable =
    Array.isArray(content?.["steps"]) &&
    content["steps"].every(isStep) &&
    typeof content["provider"] === "string" &&
    typeof content["model"] === "string";
  return isReadable
    ? (content as unknown as StoredAssistantContent)
    : { steps: [{ type: "text", text: unreadable }], provider: "", model: "" };
}

export function readError(json: string | null): PublicError | undefined {
  const error = readObject(json);
  return typeof error?.["code"] === "string" ? (error as unknown as PublicError) : undefined;
}

export function readUsage(json: string | null): Usage | undefined {
  const usage = readObject(json);
  return typeof usage?.["input_tokens"] === "number" ? (usage as unknown as Usage) : undefined;
}

function isStep(value: JsonValue): boolean {
  return isJsonObject(value) && typeof value["type"] === "string";
}

function readObject(json: string | null): JsonObject | undefined {
  if (json === null) return undefined;
  const result = parseJson(json, MAX_DEPTH);
  return result.ok && isJsonObject(result.value) ? result.value : undefined;
}
