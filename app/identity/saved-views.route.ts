import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { refusedChange, type SaveOutcome } from "#app/lib/save-change.server.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { MY_VIEWS, SAVE_MY_VIEWS, SAVED_VIEWS } from "#core/identity/calls.ts";
import type { SavedViews } from "#core/identity/saved-views.ts";
import type { Route } from "./+types/saved-views.route.ts";

/** My views of a list, asked for when their panel opens. */
export async function loader({ params, ...place }: Route.LoaderArgs): Promise<Response> {
  return answered(await call(place, MY_VIEWS, { params: { list: params.list } }));
}

/** Saves my views of a list. */
export async function action({ params, ...place }: Route.ActionArgs): Promise<Response> {
  const json = await submittedJson<SavedViews>(place.request);
  return answered(await call(place, SAVE_MY_VIEWS, { params: { list: params.list }, json }));
}

export type ViewsOutcome = SaveOutcome<{ saved: SavedViews }, SavedViews>;

function answered(answer: { ok: true; value: { data: SavedViews } } | ApiRefusal): Response {
  if (!answer.ok)
    return Response.json(refusedChange(answer, SAVED_VIEWS.fromWire), { status: answer.status || 503 });
  return Response.json({ ok: true, saved: answer.value.data } satisfies ViewsOutcome);
}
