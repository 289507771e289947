/** What was asked, as a short text: one idempotency key must not stand for two different requests. */
export async function requestHash(parts: readonly (string | undefined)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts.map((part) => part ?? null)));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
