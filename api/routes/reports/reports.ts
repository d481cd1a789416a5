import { finalGradeNamed } from "../../../core/grading/grades/final-grade-form.ts";
import type { Area } from "../../../core/identity/access.ts";
import { COMPOSITE_LIST } from "../../../core/reports/composite-list.ts";
import { PERFORMANCE_LIST } from "../../../core/reports/performance-list.ts";
import type { CardsAsked } from "../../../core/reports/publish-contract.ts";
import {
  ADVISORIES,
  COMPOSITE_RECORD,
  EDIT_FINAL_GRADE,
  PUBLISH_CARDS,
  WITHDRAW_CARDS,
} from "../../../core/reports/report-calls.ts";
import { reportCardWorkflow } from "../../../core/reports/report-card-actions.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "../../../core/shared/result.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import type { Database } from "../../../db/client.ts";
import { advisories } from "../../../db/queries/reports/advisories.ts";
import {
  advisersOf,
  COMPOSITE_ROWS,
  compositeRecord,
  compositeRecordOf,
} from "../../../db/queries/reports/composite-list.ts";
import { namedCards } from "../../../db/queries/reports/named-cards.ts";
import { PERFORMANCE_ROWS } from "../../../db/queries/reports/performance-list.ts";
import { outdatedSections } from "../../../db/queries/reports/section-facts.ts";
import { overrideFinalGrade } from "../../commands/grading/override-grade.ts";
import {
  publishCards,
  publishingPreview,
  takeBackCards,
  tooManySections,
} from "../../commands/reports/change-cards.ts";
import { computeFigures } from "../../commands/reports/compute-figures.ts";
import type { ApiContext } from "../../middleware/api-env.ts";
import { Refused } from "../../middleware/errors.ts";
import { executeCommand, readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";
import { changed, onCall } from "../on-call.ts";

/** How many sections are computed while a person waits; the others follow within a minute. */
const SECTIONS_AT_ONCE = 20;
const FIGURES = {
  outdated: outdatedSections(),
  compute: (db: Database) => computeFigures(db, SECTIONS_AT_ONCE),
};

/** Reports of grades. Who may see which class, the queries enforce (G-40). */
export const reports = listRoutes(COMPOSITE_LIST, COMPOSITE_ROWS, {
  figures: FIGURES,
  beside: { statement: advisersOf, of: (users) => ({ users }) },
});

export const performance = listRoutes(PERFORMANCE_LIST, PERFORMANCE_ROWS, { figures: FIGURES });

/** The cards a request names, and their sections; figures that are out of date are computed first. */
async function cardsNamed(c: ApiContext, access: Area, asked: CardsAsked) {
  const today = schoolDayAt(c.var.epochMs);
  const find = () => readPage(c, access, (userId) => [namedCards(userId, asked, today)] as const);
  let { scope, rows } = await find();
  if (rows[0].some(({ is_outdated }) => is_outdated === 1)) {
    await computeFigures(c.var.db);
    ({ scope, rows } = await find());
  }
  const sectionIds = [...new Set(rows[0].map(({ section_id }) => section_id))];
  return { actor: scope.actor, found: rows[0], sectionIds, today };
}

onCall(reports, PUBLISH_CARDS, async (c, { query: { isDryRun }, body: asked }) => {
  const { actor, found, sectionIds, today } = await cardsNamed(c, PUBLISH_CARDS.access, asked);
  if (isDryRun) {
    if (!mayAct(reportCardWorkflow, "publish", actor)) throw new Refused(FORBIDDEN);
    if (found.length !== asked.cards.length) throw new Refused(NOT_FOUND);
    return { message: "", data: publishingPreview(actor, found) };
  }
  const refusal = tooManySections(sectionIds);
  if (refusal) throw new Refused(refusal);
  const command = publishCards(asked, { sectionIds, today, origin: c.env.CONSOLE_ORIGIN });
  return changed(await executeCommand(c, command, JSON.stringify(asked)));
});
onCall(reports, WITHDRAW_CARDS, async (c, { body: asked }) => {
  const { today } = await cardsNamed(c, WITHDRAW_CARDS.access, asked);
  return changed(await executeCommand(c, takeBackCards(asked, today), JSON.stringify(asked)));
});

onCall(reports, COMPOSITE_RECORD, async (c, { params }) => {
  const today = schoolDayAt(c.var.epochMs);
  const { rows } = await readPage(c, COMPOSITE_RECORD.access, (userId) =>
    compositeRecord({ userId, today }, params.id),
  );
  const record = compositeRecordOf(rows);
  if (!record) throw new Refused(NOT_FOUND);
  return { data: record };
});
onCall(reports, ADVISORIES, async (c, { query: { schoolYear } }) => {
  const today = schoolDayAt(c.var.epochMs);
  const { rows } = await readPage(
    c,
    ADVISORIES.access,
    (userId) => [advisories(userId, schoolYear, today)] as const,
  );
  return { rows: rows[0].map(({ json }) => JSON.parse(json)) };
});
onCall(reports, EDIT_FINAL_GRADE, async (c, { params, body }) => {
  // Who may not is told so before that there is none.
  const { classUuid, studentNo } = finalGradeNamed(params.final_grade_id) ?? { classUuid: "", studentNo: "" };
  const asked = { ...body, studentNo, of: { classUuid } };
  const command = overrideFinalGrade(classUuid, asked, schoolDayAt(c.var.epochMs));
  return changed(await executeCommand(c, command, JSON.stringify(asked)));
});
