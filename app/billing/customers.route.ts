import { call } from "#app/lib/api.server.ts";
import { CUSTOMERS } from "#core/billing/lookup-calls.ts";
import type { Route } from "./+types/customers.route.ts";

const SUGGESTIONS_MAX = 20;

/** The students a typed name or number may mean. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const search = args.url.searchParams.get("search") ?? "";
  const answer = await call(args, CUSTOMERS, {
    search: new URLSearchParams({
      search: search.slice(0, 200),
      perPage: String(SUGGESTIONS_MAX),
      siblings_of: (args.url.searchParams.get("siblingsOf") ?? "").slice(0, 2000),
    }),
  });
  return answer.ok
    ? Response.json({ customers: answer.value.rows })
    : Response.json(answer, { status: answer.status || 503 });
}
