import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { GRADEBOOK_REVISIONS } from "#core/grading/gradebook/gradebook-calls.ts";
import type { RevisionChanges } from "#core/grading/gradebook/revisions.ts";
import type { Route } from "./+types/revisions.route.ts";

export type RevisionsAnswer =
  | { ok: true; revisions: RevisionChanges[]; page: number; totalPages: number }
  | ApiRefusal;

/** A page of a gradebook's revisions, asked for when its dialog opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, GRADEBOOK_REVISIONS, {
    params: { id: args.params.id },
    search: new URLSearchParams({ page: args.url.searchParams.get("page") ?? "1" }),
  });
  const said: RevisionsAnswer = answer.ok
    ? {
        ok: true,
        revisions: answer.value.rows,
        page: answer.value.page,
        totalPages: answer.value.totalPages,
      }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
