import type { IncomingMessage, ServerResponse } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** Serves a folder of built files. */
export type ServeStatic = (request: IncomingMessage, response: ServerResponse) => void;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const SECURITY_HEADERS = {
  "content-security-policy": [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * The files as they were at the start: no path can lead out of the folder, and a page that is built again meanwhile
 * does not leave the open one without its parts. A path without an extension is a view of the page and gets its
 * `index.html`.
 */
export async function createStaticFiles(folder: string): Promise<ServeStatic> {
  const files = await readFiles(folder);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const path = pathOf(request.url ?? "/");
    const isView = path !== undefined && extname(path) === "";
    const name = path !== undefined && files.has(path) ? path : isView ? "/index.html" : undefined;
    const file = name === undefined ? undefined : files.get(name);
    if (name === undefined || file === undefined) {
      sendText(
        response,
        404,
        files.size === 0 ? "The page is not built. Start it with npm run demo." : "Not found.",
      );
      return;
    }
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      "content-type": CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
      // Names below assets/ hold a hash of what is in them.
      "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    });
    response.end(request.method === "HEAD" ? undefined : file);
  };
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(
      async (path) => [`/${relative(folder, path).split(sep).join("/")}`, await readFile(path)] as const,
    ),
  );
  return new Map(files);
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/)[0] ?? "/");
  } catch {
    return undefined;
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...SECURITY_HEADERS, "content-type": "text/plain; charset=utf-8" });
  response.end(`${text}\n`);
}
