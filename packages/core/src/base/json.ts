/** What JSON can express: no `undefined`, no dates, no functions. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
/** A plain object of JSON values; not an array, not `null`. */
export interface JsonObject {
  /** Any key but `__proto__`, which parsing refuses. */
  [key: string]: JsonValue;
}

export type JsonParseResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: "syntax" | "too_deep" | "forbidden_key" };

/** Deep enough for what we write ourselves: values of {@link maxForeignDepth}, wrapped in messages and events. */
const MAX_DEPTH = 96;

/** Levels that a value made by a model or a tool may have. */
export const maxForeignDepth = 64;

/** A key that {@link parseJson} refuses. */
export const forbiddenKey = "__proto__";

/**
 * Parses text from outside. Never throws. Refuses what later code could trip over: more than `maxDepth` levels
 * (JSON.stringify overflows where JSON.parse did not) and an own `__proto__` key (a naive merge spreads it).
 */
export function parseJson(text: string, maxDepth: number = MAX_DEPTH): JsonParseResult {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { ok: false, reason: "syntax" };
  }
  const reason = findFault(value, maxDepth);
  return reason === undefined ? { ok: true, value } : { ok: false, reason };
}

/** The value, or `undefined` where the text is not acceptable JSON. */
export function parseJsonOrUndefined(text: string): JsonValue | undefined {
  const result = parseJson(text);
  return result.ok ? result.value : undefined;
}

/**
 * As {@link parseJson}, but an own `__proto__` key is left out where it would be refused: for what others wrote
 * and we only read.
 */
export function parseForeignJson(text: string): JsonParseResult {
  const result = parseJson(text);
  if (result.ok || result.reason !== "forbidden_key") return result;
  // A reviver visits every value, so it is not the common road.
  const value = JSON.parse(text, (key, item: unknown) =>
    key === forbiddenKey ? undefined : item,
  ) as JsonValue;
  const reason = findFault(value, MAX_DEPTH);
  return reason === undefined ? { ok: true, value } : { ok: false, reason };
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function findFault(root: JsonValue, maxDepth: number): "too_deep" | "forbidden_key" | undefined {
  // An explicit stack: recursion would overflow on exactly the inputs that this guards against.
  const stack: { value: JsonValue; depth: number }[] = [{ value: root, depth: 1 }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, depth } = entry;
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) return "too_deep";
    if (Array.isArray(value)) {
      for (const item of value) stack.push({ value: item, depth: depth + 1 });
    } else {
      for (const key of Object.keys(value)) {
        if (key === forbiddenKey) return "forbidden_key";
        stack.push({ value: value[key] as JsonValue, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
