const ID = /^[0-9a-f]{32}$/;

let lastTime = 0;
let lastCounter = 0;

/**
 * A UUIDv7 as 32 hex digits. Ids made by one process sort in the order in which they were made,
 * also within one millisecond and when the clock steps back.
 */
export function createId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  if (now > lastTime) {
    lastTime = now;
    lastCounter = ((random[6] ?? 0) << 3) | ((random[7] ?? 0) & 7);
  } else if (lastCounter < 0xfff) {
    lastCounter += 1;
  } else {
    lastTime += 1;
    lastCounter = 0;
  }
  const time = lastTime.toString(16).padStart(12, "0");
  const version = (0x7000 | lastCounter).toString(16);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  let tail = "";
  for (const byte of random) tail += byte.toString(16).padStart(2, "0");
  return time + version + tail;
}

/** True for what {@link createId} makes. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}
