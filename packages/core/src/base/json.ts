export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export type JsonParseResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: "syntax" | "too_deep" | "forbidden_key" };

const MAX_DEPTH = 64;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__"]);

/**
 * Parses text from outside. Never throws. Refuses what later code could trip over: more than 64 levels
 * (JSON.stringify overflows where JSON.parse did not) and an own `__proto__` key (a naive merge spreads it).
 */
export function parseJson(text: string): JsonParseResult {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { ok: false, reason: "syntax" };
  }
  const reason = findFault(value);
  return reason === undefined ? { ok: true, value } : { ok: false, reason };
}

/** The value, or `undefined` where the text is not acceptable JSON. */
export function parseJsonOrUndefined(text: string): JsonValue | undefined {
  const result = parseJson(text);
  return result.ok ? result.value : undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function findFault(root: JsonValue): "too_deep" | "forbidden_key" | undefined {
  // An explicit stack: recursion would overflow on exactly the inputs that this guards against.
  const stack: { value: JsonValue; depth: number }[] = [{ value: root, depth: 1 }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, depth } = entry;
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) return "too_deep";
    if (Array.isArray(value)) {
      for (const item of value) stack.push({ value: item, depth: depth + 1 });
    } else {
      for (const key of Object.keys(value)) {
        if (FORBIDDEN_KEYS.has(key)) return "forbidden_key";
        stack.push({ value: value[key] as JsonValue, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
