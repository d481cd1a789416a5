import type { Route } from "./+types/invoices-matching.route.ts";
import { loadMatching } from "./invoice-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await loadMatching(args);
  return Response.json(answer, { status: answer.ok ? 200 : answer.status || 503 });
}
