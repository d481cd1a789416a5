import { enterRemedialMarks } from "#api/commands/reports/enter-remedial.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCommand } from "#api/routes/on-call.ts";
import { ENTER_REMEDIAL } from "#core/reports/promotion/promotion-calls.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import { summaryOf } from "#core/reports/promotion/promotion-summary.ts";
import { countedOf, PROMOTIONS, promotionCounts } from "#db/queries/reports/promotion/promotion-list.ts";
import { FIGURES } from "./figures.ts";

/** Promotions, and the remedial classes that decide them. */
export const promotions = listRoutes(PROMOTION_LIST, PROMOTIONS, {
  figures: FIGURES,
  beside: { statement: promotionCounts, of: (rows) => summaryOf(countedOf(rows)) },
});

onCommand(promotions, ENTER_REMEDIAL, ({ body: asked, today }) => enterRemedialMarks(asked, today));
