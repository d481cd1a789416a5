import { ENTER_REMEDIAL } from "../../../core/reports/promotion/promotion-calls.ts";
import {
  type PromotionsAsked,
  promotionsJson,
  type RemedialAsked,
} from "../../../core/reports/promotion/remedial-contract.ts";
import { UPDATE_STATUS } from "../../../core/reports/report-calls.ts";
import { bodyOf } from "../../../core/shared/call.ts";
import { prepare, type SaveOutcome, saveChange } from "../../lib/save-change.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/promotion-change.route.ts";

/** Sets promotions, or enters marks of remedial classes. */
export type PromotionChange = { promotions: PromotionsAsked } | { remedial: RemedialAsked };
export type PromotionOutcome = SaveOutcome<{ message: string }, null>;

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
