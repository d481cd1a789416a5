import { AWARD_EXPLANATION, AWARD_RECORD } from "../../../core/reports/awards/award-calls.ts";
import { AWARD_LIST } from "../../../core/reports/awards/award-list.ts";
import { NOT_FOUND } from "../../../core/shared/result.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import { read } from "../../../db/client.ts";
import { awardedIn, explanationOf } from "../../../db/queries/reports/award-explanation.ts";
import { AWARD_ROWS, awardRecord, awardRecordOf } from "../../../db/queries/reports/award-list.ts";
import { sectionOf, sectionStatements } from "../../../db/queries/reports/section-cards.ts";
import { Refused } from "../../middleware/errors.ts";
import { auditView, readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";
import { onCall } from "../on-call.ts";
import { FIGURES } from "./figures.ts";

/** Periodic awards. Who may see which, the queries enforce (G-40). */
export const awards = listRoutes(AWARD_LIST, AWARD_ROWS, { figures: FIGURES });

onCall(awards, AWARD_EXPLANATION, async (c, { query }) => {
  const asked = { ...query, today: schoolDayAt(c.var.epochMs) };
  const { rows } = await readPage(
    c,
    AWARD_EXPLANATION.access,
    (userId) => [awardedIn(userId, asked)] as const,
  );
  for (const found of rows[0]) {
    const section = sectionOf(found.section_id, await read(c.var.db, sectionStatements(found.section_id)));
    const explanation = section && explanationOf(section, found, query.period);
    if (!explanation) continue;
    // Grades of minors: who looks at them is written down.
    auditView(c, "award-view", "student", found.student_uuid);
    return { data: explanation };
  }
  throw new Refused(NOT_FOUND);
});
onCall(awards, AWARD_RECORD, async (c, { params }) => {
  const { rows } = await readPage(
    c,
    AWARD_RECORD.access,
    (userId) => [awardRecord(userId, params.id)] as const,
  );
  const record = awardRecordOf(rows[0]);
  if (!record) throw new Refused(NOT_FOUND);
  return { data: record };
});
