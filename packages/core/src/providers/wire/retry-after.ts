/** How long a provider asks us to wait, in milliseconds, where it says so. */
export function readRetryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const exact = positive(Number(headers.get("retry-after-ms") ?? Number.NaN));
  if (exact !== undefined) return exact;
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  return positive(Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000);
}

/** Reads Google's `"27s"` and OpenAI's `"6m0s"`, `"1.4s"`, `"120ms"`. */
export function readDuration(text: string): number | undefined {
  const match = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?$/.exec(text.trim());
  if (match === null) return undefined;
  const [hours, minutes, seconds, milliseconds] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return positive(
    (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000 + (milliseconds ?? 0),
  );
}

function positive(ms: number): number | undefined {
  return Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : undefined;
}
