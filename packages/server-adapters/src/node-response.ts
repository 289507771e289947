import type { ServerResponse } from "node:http";

/** Compression, and whoever else holds bytes back, adds a way to have them sent. */
type FlushableResponse = ServerResponse & { readonly flush?: () => void };

/** What a connection says of itself is the server's to write, and differs between versions of HTTP. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Sends a web response through a Node one: the head at once, the body no faster than its reader takes it. Resolves
 * when all is written or the reader is gone; rejects where the body fails.
 */
export async function sendWebResponse(source: Response, target: FlushableResponse): Promise<void> {
  const { body } = source;
  if (target.destroyed) {
    await body?.cancel();
    return;
  }
  writeHead(source, target);
  if (body === null || target.req.method === "HEAD") {
    target.end();
    await body?.cancel();
    return;
  }
  target.flushHeaders();
  await pump(body.getReader(), target);
}

function writeHead({ status, statusText, headers }: Response, target: ServerResponse): void {
  target.statusCode = status;
  if (statusText !== "") target.statusMessage = statusText;
  for (const [name, value] of headers) {
    // Two of these stand beside each other, and beside those that a middleware set.
    if (name === "set-cookie" || name === "vary") target.appendHeader(name, value);
    else if (!CONNECTION_HEADERS.has(name)) target.setHeader(name, value);
  }
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  target: FlushableResponse,
): Promise<void> {
  let proceed = () => {};
  // A reader that has vanished never drains: `close` ends the wait too, and the pending read with it.
  const onDrain = () => proceed();
  const onClose = () => {
    proceed();
    reader.cancel().catch(() => undefined);
  };
  target.on("drain", onDrain).once("close", onClose);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (target.destroyed) return;
      if (done) {
        target.end();
        return;
      }
      const drained = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      const accepted = target.write(value);
      target.flush?.();
      if (!accepted) await drained;
    }
  } finally {
    target.off("drain", onDrain);
  }
}
