import type { JsonValue } from "../base/json.js";

const MAGIC: ReadonlySet<string> = new Set([
  "__proto__",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
]);

/**
 * True where a key leads to the prototype of all objects, should a tool merge or assign what the model wrote. The
 * value is of bounded depth: what is deeper does not parse.
 */
export function hasUnsafeKey(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnsafeKey);
  return Object.entries(value).some(
    ([key, item]) =>
      MAGIC.has(key) || (key === "constructor" && leadsToPrototype(item)) || hasUnsafeKey(item),
  );
}

function leadsToPrototype(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}
