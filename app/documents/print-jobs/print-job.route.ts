import { call } from "#app/lib/api.server.ts";
import { CANCEL_PRINT_JOB, READ_PRINT_JOB } from "#core/documents/print-job/print-job-calls.ts";
import type { Route } from "./+types/print-job.route.ts";

/** A print job of mine with its parts. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, READ_PRINT_JOB, { params: { id: args.params.id } });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ job: answer.value.data });
}

/** Cancels it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const answer = await call(args, CANCEL_PRINT_JOB, { params: { id: args.params.id } });
  return Response.json(answer.ok ? { ok: true } : answer, { status: answer.ok ? 200 : answer.status || 503 });
}
