import { SEARCH } from "../../../core/billing/lookup-calls.ts";
import { call } from "../../lib/api.server.ts";
import type { Route } from "./+types/palette-search.route.ts";

/** What a text in the palette names. Roles that may not look up documents find none. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const text = (args.url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const answer = await call(args, SEARCH, { search: new URLSearchParams({ q: text }) });
  const found = answer.ok ? answer.value.rows : [];
  return Response.json(
    { found },
    { status: answer.ok || answer.status === 403 ? 200 : answer.status || 503 },
  );
}
