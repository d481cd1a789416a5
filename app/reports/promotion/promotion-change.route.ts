import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { callList } from "#app/lists/list.server.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { ENTER_REMEDIAL } from "#core/reports/promotion/promotion-calls.ts";
import { PROMOTION_LIST, type PromotionRow } from "#core/reports/promotion/promotion-list.ts";
import {
  type PromotionsAsked,
  promotionsJson,
  type RemedialAsked,
} from "#core/reports/promotion/remedial-contract.ts";
import { UPDATE_STATUS } from "#core/reports/report-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/promotion-change.route.ts";

/** Sets promotions, or enters marks of remedial classes. */
export type PromotionChange = { promotions: PromotionsAsked } | { remedial: RemedialAsked };
export type PromotionOutcome = SaveOutcome<{ message: string }, null>;

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

export const action = (args: Route.ActionArgs): Promise<PromotionOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<PromotionChange>) => {
      // Translated before anything is sent: what no screen could have sent is refused.
      const send =
        "remedial" in change
          ? prepare(ENTER_REMEDIAL, { json: bodyOf(ENTER_REMEDIAL, change.remedial) })
          : prepare(UPDATE_STATUS, { json: promotionsJson(change.promotions) });
      return async (place, submission) => {
        const answer = await send(place, submission);
        return answer.ok ? { ok: true, value: answer.value.message } : answer;
      };
    },
    doneOf: (message: string) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
