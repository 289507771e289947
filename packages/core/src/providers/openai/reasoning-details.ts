import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.js";

const JOINED: readonly string[] = ["text", "summary", "data", "signature"];

/**
 * Puts fragments of `reasoning_details` together: those with one index and one type are one, a signature that
 * comes later belongs to the text before it. The whole must go back as it came.
 */
export function mergeReasoningDetails(fragments: readonly JsonValue[]): readonly JsonObject[] {
  const merged: JsonObject[] = [];
  for (const fragment of fragments) {
    if (!isJsonObject(fragment)) continue;
    const last = merged.at(-1);
    const { index } = fragment;
    const known =
      index === undefined || index === null
        ? last?.["type"] === fragment["type"] &&
          last?.["id"] === fragment["id"] &&
          last?.["index"] === undefined
          ? last
          : undefined
        : merged.find((detail) => detail["index"] === index && detail["type"] === fragment["type"]);
    if (known === undefined) merged.push({ ...fragment });
    else join(known, fragment);
  }
  return merged;
}

function join(detail: JsonObject, fragment: JsonObject): void {
  for (const [key, value] of Object.entries(fragment)) {
    const before = detail[key];
    if (JOINED.includes(key) && typeof before === "string" && typeof value === "string") {
      detail[key] = before + value;
    } else if (value !== null) {
      detail[key] = value;
    }
  }
}
