import { call } from "#app/lib/api.server.ts";
import {
  CANCEL_PUBLISHING_JOB,
  READ_PUBLISHING_JOB,
  RETRY_PUBLISHING_JOB,
} from "#core/reports/publishing/publishing-calls.ts";
import type { Route } from "./+types/publishing-job.route.ts";

/** A publishing job of mine with its sections. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, READ_PUBLISHING_JOB, { params: { id: args.params.id } });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ job: answer.value.data });
}

/** Cancels it, or with `?retry` tries again what failed. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const change = args.url.searchParams.has("retry") ? RETRY_PUBLISHING_JOB : CANCEL_PUBLISHING_JOB;
  const answer = await call(args, change, { params: { id: args.params.id } });
  return Response.json(answer.ok ? { message: answer.value.message } : answer, {
    status: answer.ok ? 200 : answer.status || 503,
  });
}
