import { matchedRoutes } from "hono/route";
import type { ApiContext } from "./api-env.ts";

/** The call that serves a request, as the OpenAPI document names it: "GET /invoice/{uuid}". Ids stay out of it. */
export function callNameOf(c: ApiContext): string {
  const route = matchedRoutes(c).find(({ method }) => method === c.req.method);
  return `${c.req.method} ${route?.path.replace(/:(\w+)(\{[^/]*\})?/g, "{$1}") ?? "(none)"}`;
}
