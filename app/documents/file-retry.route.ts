import { callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { Route } from "./+types/file-retry.route.ts";

/** Asks again for a file that failed. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const answer = await callApi(args, {
    method: "POST",
    path: apiPath`/documents/${args.params.id}/retry`,
    json: {},
  });
  return Response.json(answer.ok ? { ok: true } : answer, { status: answer.ok ? 200 : answer.status || 503 });
}
