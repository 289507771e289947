import { ChatelaineError } from "../base/errors.js";
import { isId } from "../base/ids.js";
import { routes, type Route } from "./routes.js";

/** The route for a path and a method; 404 and 405 as errors. */
export function matchRoute(method: string, segments: readonly string[]): { route: Route; id: string } {
  const onPath = routes.filter(
    ({ path }) =>
      path.length === segments.length &&
      path.every((part, index) => (part === ":id" ? isId(segments[index]) : part === segments[index])),
  );
  const route = onPath.find((candidate) => candidate.method === method);
  if (route !== undefined) return { route, id: segments[1] ?? "" };
  if (onPath.length === 0) throw new ChatelaineError("not_found", `No route for ${segments.join("/")}.`);
  throw new ChatelaineError("method_not_allowed", `No ${method} here.`, {
    details: { allow: onPath.map((candidate) => candidate.method).join(", ") },
  });
}
