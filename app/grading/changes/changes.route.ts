import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { GradebookChanges } from "#core/grading/gradebook/changes.ts";
import { GRADEBOOK_CHANGES } from "#core/grading/gradebook/gradebook-calls.ts";
import type { Route } from "./+types/changes.route.ts";

export type ChangesAnswer = { ok: true; changes: GradebookChanges } | ApiRefusal;

/** What changed in a gradebook since its last submission, asked for when its dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, GRADEBOOK_CHANGES, { params: { id: args.params.id } });
  const said: ChangesAnswer = answer.ok
    ? { ok: true, changes: answer.value.data }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
