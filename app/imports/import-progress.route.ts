import { data } from "react-router";
import { callApi } from "#app/lib/api.server.ts";
import type { Route } from "./+types/import-progress.route.ts";
import { importAt } from "./import-at.server.ts";

/** The progress of an import that runs as a job, and in the end its outcome. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { job } = importAt(args.params.import, args.url).definition;
  if (!job) throw data(null, { status: 404 });
  const answer = await callApi(args, { path: job.progressPath(args.params.id) });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ ok: true, progress: job.progressOf(answer.wire) });
}
