import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";

/** Field of a delta that carries reasoning, by the servers that use it. */
export type ReasoningField = "reasoning_content" | "reasoning" | "reasoning_details" | "thinking" | "content";

/** Reasoning in a delta: the first field that has any, since some servers send the same text in two. */
export function readReasoning(delta: JsonObject): { field: ReasoningField; text: string } | undefined {
  for (const field of ["reasoning_content", "reasoning", "thinking"] as const) {
    const text = delta[field];
    if (typeof text === "string" && text !== "") return { field, text };
  }
  const details = delta["reasoning_details"];
  if (Array.isArray(details)) {
    const text = details
      .map((detail) => (isJsonObject(detail) ? textOf(detail["text"] ?? detail["summary"]) : ""))
      .join("");
    if (text !== "") return { field: "reasoning_details", text };
  }
  const content = delta["content"];
  if (Array.isArray(content)) {
    const text = content.map((part) => (isJsonObject(part) ? textOf(part["thinking"]) : "")).join("");
    if (text !== "") return { field: "content", text };
  }
  return undefined;
}

/** The prose of a delta or a message: a string, or an array of parts. */
export function readText(content: JsonValue | undefined): string {
  if (!Array.isArray(content)) return typeof content === "string" ? content : "";
  return content
    .map((part) => (isJsonObject(part) ? textOf(part["text"]) : typeof part === "string" ? part : ""))
    .join("");
}

/** A string, or an array of `{text}`. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : readText(value);
}
