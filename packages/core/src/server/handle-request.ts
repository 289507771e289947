import { ChatelaineError, toChatelaineError } from "../base/errors.js";
import type { ChatCore } from "./chat-core.js";
import type { RequestContext } from "./chat-options.js";
import { errorResponse } from "./error-response.js";
import { guardOrigin } from "./guard-origin.js";
import { matchRoute } from "./match-route.js";
import { health } from "./routes.js";

/** One request: who asks, whether they may, what they want. Never rejects: every failure is a JSON answer. */
export async function handleRequest(
  core: ChatCore,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  try {
    return await respond(core, request, context);
  } catch (thrown) {
    const error = toChatelaineError(thrown);
    // A client that left in the middle of its request is no failure of ours.
    if (error.status >= 500 && !request.signal.aborted) core.onError(error);
    const allow = error.details?.["allow"];
    return errorResponse(error, typeof allow === "string" ? { allow } : {});
  }
}

async function respond(core: ChatCore, request: Request, context: RequestContext): Promise<Response> {
  const { authenticate, scope, basePath = "", allowedOrigins = [] } = core.options;
  const url = new URL(request.url);
  const segments = segmentsBelow(context.basePath ?? basePath, url.pathname);
  if (request.method === "GET" && segments.join("/") === "health") return health();
  const { route, id } = matchRoute(request.method, segments);
  guardOrigin(request, allowedOrigins);
  const principal = await authenticate(request, context);
  if (principal === null) throw new ChatelaineError("unauthenticated", "authenticate gave nobody.");
  const scopeId = scope === undefined ? "default" : await scope(request, context.params ?? {});
  await core.ready();
  return route.handle({ core, request, url, principal, scopeId, id });
}

function segmentsBelow(basePath: string, pathname: string): readonly string[] {
  const base = basePath.replace(/\/+$/, "");
  if (base !== "" && pathname !== base && !pathname.startsWith(`${base}/`)) {
    throw new ChatelaineError("not_found", `${pathname} is not below ${base}.`);
  }
  return pathname
    .slice(base.length)
    .split("/")
    .filter((segment) => segment !== "");
}
