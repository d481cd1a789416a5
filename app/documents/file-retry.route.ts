import { call } from "#app/lib/api.server.ts";
import { RETRY_FILE } from "#core/documents/calls.ts";
import type { Route } from "./+types/file-retry.route.ts";

/** Asks again for a file that failed. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, context, params } = args;
  const answer = await call({ request, context }, RETRY_FILE, { params: { id: params.id } });
  return Response.json(answer.ok ? { ok: true } : answer, { status: answer.ok ? 200 : answer.status || 503 });
}
