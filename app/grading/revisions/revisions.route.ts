import type { RevisionChanges } from "../../../core/grading/gradebook/revisions.ts";
import { revisionFromWire, type WireRevision } from "../../../core/grading/gradebook/revisions-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { Route } from "./+types/revisions.route.ts";

export type RevisionsAnswer =
  | { ok: true; revisions: RevisionChanges[]; page: number; totalPages: number }
  | ApiRefusal;

/** A page of a gradebook's revisions, asked for when its dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<{ rows: WireRevision[]; page: number; totalPages: number }>(args, {
    path: apiPath`/grade_books/${args.params.id}/revisions`,
    search: new URLSearchParams({ page: args.url.searchParams.get("page") ?? "1" }),
  });
  const said: RevisionsAnswer = answer.ok
    ? {
        ok: true,
        revisions: answer.wire.rows.map(revisionFromWire),
        page: answer.wire.page,
        totalPages: answer.wire.totalPages,
      }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
