/** The end of a switch over one of our own unions: a missing case is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
