import { callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { Route } from "./+types/payment-filters.route.ts";

/** Every option of a filter of the payment list. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<{ data: string[] }>(args, {
    path: apiPath`/filter/payment/${args.params.name}`,
    search: new URLSearchParams({ all: "true" }),
  });
  return answer.ok
    ? Response.json({ options: answer.wire.data })
    : Response.json(answer, { status: answer.status || 503 });
}
