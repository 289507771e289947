import { useState } from "react";

/** The previous object for as long as the new one holds the same values, so that an inline literal costs nothing. */
export function useShallowStable<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (sameValues(kept, value)) return kept;
  setKept(value);
  return value;
}

function sameValues(left: object, right: object): boolean {
  if (left === right) return true;
  const entries = Object.entries(left);
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([key, value]) => Object.is(value, (right as Record<string, unknown>)[key]))
  );
}
