import { enterRemedialMarks } from "#api/commands/reports/enter-remedial.ts";
import { executeCommand } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { ENTER_REMEDIAL } from "#core/reports/promotion/promotion-calls.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import { summaryOf } from "#core/reports/promotion/promotion-summary.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { countedOf, PROMOTIONS, promotionCounts } from "#db/queries/reports/promotion/promotion-list.ts";
import { FIGURES } from "./figures.ts";

/** Promotions, and the remedial classes that decide them. */
export const promotions = listRoutes(PROMOTION_LIST, PROMOTIONS, {
  figures: FIGURES,
  beside: { statement: promotionCounts, of: (rows) => summaryOf(countedOf(rows)) },
});

onCall(promotions, ENTER_REMEDIAL, async (c, { body: asked }) => {
  const command = enterRemedialMarks(asked, schoolDayAt(c.var.epochMs));
  return changed(await executeCommand(c, command, JSON.stringify(asked)));
});
