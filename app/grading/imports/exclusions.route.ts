import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { EXCLUDED_STUDENTS, REMOVE_EXCLUSIONS } from "#core/grading/imports/import-calls.ts";
import type { ExcludedStudent } from "#core/grading/imports/import-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/exclusions.route.ts";

export type ExcludedAnswer = { ok: true; students: ExcludedStudent[] } | ApiRefusal;
export type RemovedAnswer = { ok: true; message: string } | ApiRefusal;

/** Who is excluded from the release of a term. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { year, term } = args.params;
  const answer = await call(args, EXCLUDED_STUDENTS, { params: { year, term } });
  const said: ExcludedAnswer = answer.ok ? { ok: true, students: answer.value.rows } : answer;
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Takes a student off the list. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { year, term } = args.params;
  const { studentNo } = await submittedJson<{ studentNo: string }>(args.request);
  const answer = await call(args, REMOVE_EXCLUSIONS, {
    params: { year, term },
    json: bodyOf(REMOVE_EXCLUSIONS, [studentNo]),
  });
  const said: RemovedAnswer = answer.ok ? { ok: true, message: answer.value.message } : answer;
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
