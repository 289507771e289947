import { isJsonObject, type JsonValue } from "../base/json.js";
import type { ChatEvent } from "../protocol/index.js";
import { knownErrorCode } from "./response-error.js";

/** Every type, with the field without which its event would break what a reader shows. */
const textFields = {
  turn_started: "turn_id",
  snapshot: null,
  grounding: null,
  thinking_delta: "text",
  text_delta: "text",
  tool_input_delta: null,
  tool_start: null,
  tool_confirmation: null,
  tool_progress: null,
  tool_result: null,
  usage: null,
  truncated: null,
  title: "title",
  suggestions: null,
  done: null,
  stopped: null,
  error: "message",
} as const satisfies Record<ChatEvent["type"], string | null>;

/** The event in a frame's data; `undefined` for a type of a newer server and for a broken one. */
export function toChatEvent(value: JsonValue | undefined): ChatEvent | undefined {
  if (!isJsonObject(value) || !isEventType(value.type)) return undefined;
  const field = textFields[value.type];
  if (field !== null && typeof value[field] !== "string") return undefined;
  if (value.type === "snapshot" && !isAnswer(value.message)) return undefined;
  return (value.type === "error"
    ? { ...value, code: knownErrorCode(value.code) }
    : value) as unknown as ChatEvent;
}

function isEventType(type: JsonValue | undefined): type is ChatEvent["type"] {
  return typeof type === "string" && Object.hasOwn(textFields, type);
}

function isAnswer(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && isJsonObject(value.content) && Array.isArray(value.content.steps);
}
