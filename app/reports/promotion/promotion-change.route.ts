import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { callList } from "#app/lists/list.server.ts";
import { PROMOTION_LIST, type PromotionRow } from "#core/reports/promotion/promotion.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/promotion-change.route.ts";

export type PromotionAnswer = { ok: true; row: PromotionRow | null } | ApiRefusal;
/** A student's school year as it is decided now, asked for when a dialog opens away from the list. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const answer = await callList(args, PROMOTION_LIST, {
    filter: filterOf(PROMOTION_LIST, {
      year: searchParams.get("school_year"),
      search: searchParams.get("student") ?? "",
    }),
    sort: "gradeSection",
    descending: false,
    page: 1,
    perPage: 1,
  });
  const said: PromotionAnswer = answer.ok ? { ok: true, row: answer.list.rows[0] ?? null } : answer;
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}
