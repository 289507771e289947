import { ChatelaineError } from "../base/errors.js";

/**
 * Refuses a change that another site's page asks a user's browser for. A browser says where a request comes from
 * by `Sec-Fetch-Site`, an older one by `Origin`; what sends neither is no browser and has no cookies to abuse.
 */
export function guardOrigin(request: Request, allowedOrigins: readonly string[]): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  if (origin !== null && allowedOrigins.includes(origin)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return;
  if (site === null && (origin === null || isSameHost(origin, request))) return;
  throw new ChatelaineError("forbidden", `A request from ${origin ?? "another site"} was refused.`, {
    publicMessage: "Requests from other sites are not allowed. The host may list them in allowedOrigins.",
  });
}

function isSameHost(origin: string, request: Request): boolean {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
