import { forbiddenKey, maxForeignDepth, type JsonObject, type JsonValue } from "./json.js";

export interface ToJsonValueOptions {
  /** Characters that all strings and keys together may take; what is over is cut, with a mark. Default 262,144. */
  readonly maxLength?: number;
  /** Items and keys that one value may hold in all. Default 50,000. */
  readonly maxItems?: number;
}

export interface SafeJson {
  readonly value: JsonValue;
  /** Something was cut. */
  readonly truncated: boolean;
}

/**
 * Any value as plain JSON, whatever a tool returned. Dates become ISO text, BigInts and non-finite numbers text,
 * maps objects, sets arrays, errors name and message, bytes and functions a short description; a cycle is
 * marked. Text is well-formed: a lone surrogate becomes U+FFFD. Throws only what a getter, a proxy or a
 * `toJSON` of the value throws.
 */
export function toJsonValue(root: unknown, options: ToJsonValueOptions = {}): SafeJson {
  let length = options.maxLength ?? 262_144;
  let items = options.maxItems ?? 50_000;
  let truncated = false;
  const ancestors = new Set<object>();

  const text = (value: string): string => {
    if (value.length <= length) {
      length -= value.length;
      return wellFormed(value);
    }
    truncated = true;
    const kept = value.slice(0, length);
    length = 0;
    return wellFormed(`${kept}… [${value.length - kept.length} characters cut]`);
  };

  const list = (values: Iterable<unknown>, depth: number): JsonValue[] => {
    const result: JsonValue[] = [];
    for (const item of values) {
      if (items <= 0 || length <= 0) {
        truncated = true;
        result.push("… [more items cut]");
        break;
      }
      items -= 1;
      result.push(convert(item, depth + 1));
    }
    return result;
  };

  const record = (entries: Iterable<readonly [unknown, unknown]>, depth: number): JsonObject => {
    const result: JsonObject = {};
    for (const [key, item] of entries) {
      if (item === undefined || typeof item === "function" || typeof item === "symbol") continue;
      if (items <= 0 || length <= 0) {
        truncated = true;
        break;
      }
      items -= 1;
      const name = text(String(key));
      // Whoever reads this again refuses that key, so the value would be lost with all around it.
      result[name === forbiddenKey ? `[${name}]` : name] = convert(item, depth + 1);
    }
    return result;
  };

  const convertObject = (value: object, depth: number): JsonValue => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof Error) return { name: text(value.name), message: text(value.message) };
    if (value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    const toJson: unknown = (value as { toJSON?: unknown }).toJSON;
    if (typeof toJson === "function") return convert(toJson.call(value), depth + 1);
    if (Array.isArray(value) || value instanceof Set) return list(value, depth);
    if (value instanceof Map) return record(value, depth);
    return record(Object.entries(value), depth);
  };

  const convert = (value: unknown, depth: number): JsonValue => {
    switch (typeof value) {
      case "string":
        return text(value);
      case "number":
        return Number.isFinite(value) ? value : String(value);
      case "boolean":
        return value;
      case "bigint":
        return String(value);
      case "object": {
        if (value === null) return null;
        if (ancestors.has(value)) return "[circular]";
        if (depth > maxForeignDepth) {
          truncated = true;
          return "[nested too deeply]";
        }
        ancestors.add(value);
        try {
          return convertObject(value, depth);
        } finally {
          ancestors.delete(value);
        }
      }
      default:
        return value === undefined ? null : `[${typeof value}]`;
    }
  };

  const value = convert(root, 1);
  return { value, truncated };
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text with each lone surrogate replaced: databases and UTF-8 cannot hold one. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\uFFFD");
}
