import { customerFromWire, type WireCustomer } from "../../core/billing/lookup-contract.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/customers.route.ts";

const SUGGESTIONS_MAX = 20;

/** The students a typed name or number may mean. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const search = args.url.searchParams.get("search") ?? "";
  const answer = await callApi<{ rows: WireCustomer[] }>(args, {
    path: "/customer",
    search: new URLSearchParams({ search: search.slice(0, 200), perPage: String(SUGGESTIONS_MAX) }),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ customers: answer.wire.rows.map(customerFromWire) });
}
