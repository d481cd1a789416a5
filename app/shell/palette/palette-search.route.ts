import { type Found, foundFromWire, type WireFound } from "../../../core/management/search-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import type { Route } from "./+types/palette-search.route.ts";

/** What a text in the palette names. Roles that may not look up papers find none. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const text = (args.url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const answer = await callApi<{ rows: WireFound[] }>(args, {
    path: "/search",
    search: new URLSearchParams({ q: text }),
  });
  const found: Found[] = answer.ok ? answer.wire.rows.map(foundFromWire) : [];
  return Response.json(
    { found },
    { status: answer.ok || answer.status === 403 ? 200 : answer.status || 503 },
  );
}
