import type { IncomingMessage } from "node:http";
import { incomingBody } from "./incoming-body.js";

/** An incoming message as frameworks leave it. */
export interface ParsedMessage extends IncomingMessage {
  /** Express keeps the whole path here, while `url` is that below the mount. */
  readonly originalUrl?: string;
  /** As Express tells it, which knows what its proxies may be trusted with. */
  readonly protocol?: string;
  /** What a middleware made of the body that it read. */
  readonly body?: unknown;
}

/** A name or an address, and a port. Anything more would change what the rest of the URL means. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** The web request that a Node request stands for. Throws for an address, a method or a header that is none. */
export function toWebRequest(message: ParsedMessage, signal: AbortSignal): Request {
  const method = message.method ?? "GET";
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const body = method === "GET" || method === "HEAD" ? null : bodyOf(message, headers);
  // The types of the platform do not know `duplex` yet; a body that streams needs it.
  const init = { method, headers, signal, body, duplex: "half" };
  return new Request(urlOf(message), init);
}

function urlOf({ socket, headers, originalUrl, url, protocol }: ParsedMessage): URL {
  const encrypted = "encrypted" in socket && socket.encrypted === true;
  const target = originalUrl ?? url ?? "";
  // A proxy's request names a whole address; only its path is the handler's.
  const path = target.startsWith("/") ? target : pathOf(new URL(target));
  const origin = `${protocol ?? (encrypted ? "https" : "http")}://${headers.host ?? ""}`;
  const known = HOST.test(headers.host ?? "") && URL.canParse(origin);
  return new URL((known ? origin : "http://localhost") + path);
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

/**
 * The body as it arrives. Where a middleware has read it, what it made of it is written out again, and the headers
 * that spoke of its bytes go.
 */
function bodyOf(message: ParsedMessage, headers: Headers): BodyInit | null {
  if (!headers.has("transfer-encoding") && Number(headers.get("content-length") ?? 0) === 0) return null;
  if (!message.readableDidRead && !message.readableEnded) return incomingBody(message);
  const { body } = message;
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  if (body === undefined) return null;
  const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : new TextEncoder().encode(textOf(body));
  headers.set("content-length", String(bytes.byteLength));
  return bytes;
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
