import type { ServerResponse } from "node:http";

/** A response that a compressing middleware may have wrapped. */
type Flushable = ServerResponse & { readonly flush?: () => void };

/**
 * Sends a web response through a Node one, no faster than its reader takes it. Resolves when it is sent or its
 * reader is gone; rejects where the body itself fails.
 */
export async function sendWebResponse(response: Response, target: ServerResponse): Promise<void> {
  target.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") target.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) target.setHeader("set-cookie", cookies);
  if (response.body === null || target.req.method === "HEAD") {
    await response.body?.cancel();
    target.end();
    return;
  }
  target.flushHeaders();
  await pump(response.body, target);
}

async function pump(body: ReadableStream<Uint8Array>, target: Flushable): Promise<void> {
  const reader = body.getReader();
  // Ends a pending read as well, so nothing is raced and nothing is left waiting.
  const leave = () => void reader.cancel().catch(() => undefined);
  target.once("close", leave);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (target.destroyed) return;
      if (done) {
        target.end();
        return;
      }
      const accepted = target.write(value);
      target.flush?.();
      if (!accepted) await drainedOrClosed(target);
    }
  } finally {
    target.off("close", leave);
    leave();
  }
}

/** Whichever comes first: a reader that has vanished never drains. */
function drainedOrClosed(target: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      target.off("drain", settle);
      target.off("close", settle);
      resolve();
    };
    target.once("drain", settle);
    target.once("close", settle);
  });
}
