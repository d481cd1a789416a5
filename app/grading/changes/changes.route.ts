import type { GradebookChanges } from "../../../core/grading/gradebook/changes.ts";
import { changesFromWire, type WireChanges } from "../../../core/grading/gradebook/changes-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { Route } from "./+types/changes.route.ts";

export type ChangesAnswer = { ok: true; changes: GradebookChanges } | ApiRefusal;

/** What changed in a gradebook since its last submission, asked for when its dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const path = apiPath`/grade_books/${args.params.id}/changes`;
  const answer = await callApi<{ data: WireChanges }>(args, { path });
  const said: ChangesAnswer = answer.ok
    ? { ok: true, changes: changesFromWire(answer.wire.data) }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
