import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** An incoming message, also as frameworks leave it: with its body read and parsed. */
export interface ParsedMessage extends IncomingMessage {
  /** Express keeps the whole path here while `url` is that below the mount. */
  readonly originalUrl?: string;
  readonly body?: unknown;
}

/** The web request that a Node request stands for. Throws for an address or a header that is none. */
export function toWebRequest(message: ParsedMessage, signal: AbortSignal): Request {
  const method = message.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : bodyOf(message);
  return new Request(urlOf(message), {
    method,
    headers: headersOf(message),
    signal,
    ...(body === null ? {} : { body, duplex: "half" }),
  });
}

function urlOf(message: ParsedMessage): URL {
  const encrypted = "encrypted" in message.socket && message.socket.encrypted === true;
  const origin = `${encrypted ? "https" : "http"}://${message.headers.host ?? "localhost"}`;
  const base = URL.canParse(origin) ? origin : "http://localhost";
  const target = message.originalUrl ?? message.url ?? "/";
  // A target may be a whole address (a proxy's form); only its path and query are the handler's.
  const path = target.startsWith("/") ? target : URL.canParse(target) ? new URL(target) : undefined;
  if (path === undefined) throw new TypeError("The request's target is no path.");
  return typeof path === "string" ? new URL(base + path) : new URL(base + path.pathname + path.search);
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    if (name.startsWith(":")) continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

/** The body as it arrives; where the framework has read it, what it made of it, written out again. */
function bodyOf(message: ParsedMessage): BodyInit | null {
  const { body } = message;
  if (!message.readableEnded && !message.readableDidRead) {
    return Readable.toWeb(message) as ReadableStream<Uint8Array>;
  }
  if (body === undefined) return null;
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
