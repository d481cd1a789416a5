import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { MISSING } from "#core/grading/gradebook/gradebook-calls.ts";
import type { MissingScores } from "#core/grading/scores/missing-scores-contract.ts";
import type { Route } from "./+types/missing-scores.route.ts";

export type MissingScoresAnswer = { ok: true; gradebooks: MissingScores[] } | ApiRefusal;

/** What is missing in gradebooks by student, asked for before they are submitted. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ids = args.url.searchParams.get("ids") ?? "";
  const answer = await call(args, MISSING, { search: new URLSearchParams({ ids }) });
  const said: MissingScoresAnswer = answer.ok
    ? { ok: true, gradebooks: answer.value.rows }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
