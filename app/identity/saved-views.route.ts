import type { SavedViews } from "../../core/identity/saved-views.ts";
import { type ApiAnswer, callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { submittedJson } from "../lib/submitted.server.ts";
import type { Route } from "./+types/saved-views.route.ts";

const pathOf = (list: string): string => apiPath`/me/views/${list}`;

/** My views of a list, asked for when their panel opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return answered(await callApi<{ data: SavedViews }>(args, { path: pathOf(args.params.list) }));
}

/** Keeps my views of a list. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const json = await submittedJson(args.request);
  return answered(
    await callApi<{ data: SavedViews }>(args, { method: "PUT", path: pathOf(args.params.list), json }),
  );
}

const answered = (answer: ApiAnswer<{ data: SavedViews }>): Response =>
  answer.ok
    ? Response.json({ ok: true, saved: answer.wire.data })
    : Response.json(answer, { status: answer.status || 503 });
