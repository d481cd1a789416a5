import { FINAL_PERIOD, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { rankingTable } from "#core/documents/class-ranking/ranking-document.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import type { PinnedDocument, PrintWorkRow } from "#db/queries/documents/print-job/print-work.ts";
import { businessParty, school } from "#db/queries/management/school.ts";
import { schoolYearNamed } from "#db/queries/reports/advisories.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import type { Job } from "#queues/job.ts";
import { compositePages } from "#queues/jobs/draw-composite.ts";
import { promotionPapers } from "#queues/jobs/draw-promotions.ts";
import { tableDrawing } from "./table-drawing.ts";
import { askedOf } from "./work.ts";

/** More than a grade level has. */
const STUDENTS_MAX = 50_000;

/** The ranking of a section or a grade level, as the list shows it to who asked. */
async function rankings(
  job: Job,
  work: PrintWorkRow,
  { period, section_uuid: section, section_name, level_code, level_name }: PinnedDocument,
): Promise<TableDocument[]> {
  const { schoolYear } = askedOf(work);
  const today = schoolDayOf(work.created_at);
  const of = section === null ? { level: level_code } : { section };
  const chunk = CLASS_RANKING.chunk({
    filter: filterOf(CLASS_RANKING_LIST, { year: schoolYear, period, ...of }),
    sort: "rank",
    descending: false,
    userId: work.user_id,
    today,
    limit: STUDENTS_MAX,
    offset: 0,
  });
  const [[business], [requester], [year], ...found] = await read(job.db, [
    school("1"),
    requesterOf(work.user_id),
    schoolYearNamed(schoolYear, today),
    ...chunk.statements,
  ] as const);
  const { rows } = chunk.read(found as unknown[][]);
  if (!business || !requester || rows.length === 0) return [];
  return [
    rankingTable({
      rows,
      name: section === null ? level_name : gradeSectionLabel(level_name, section_name),
      period,
      schoolYear: year?.name ?? "",
      business: businessParty(business),
      requestedAt: work.created_at,
      requestedBy: { name: `${requester.given_name} ${requester.last_name}`, email: requester.email },
    }),
  ];
}
export const rankingDrawing = tableDrawing(rankings);

/** The grades of a section: of a term, or of the year. */
export const compositeDrawing = tableDrawing((job, work, { section_uuid: section, period }) => {
  const { schoolYear: year, include } = askedOf(work);
  const isFinal = period === FINAL_PERIOD;
  const { user_id, created_at } = work;
  const filter = filterOf(COMPOSITE_LIST, {
    status: isFinal ? "Final" : "Trimester",
    year,
    term: isFinal ? null : PERIOD_NAMES[period],
    section,
    inApproval: include === "all",
  });
  return compositePages(job, { user_id, created_at, filter });
});

/** The promotions of a section, to be signed. */
export const promotionDrawing = tableDrawing((job, work, { section_uuid: section }) =>
  promotionPapers(job, work, {
    filter: filterOf(PROMOTION_LIST, { year: askedOf(work).schoolYear, section }),
    sort: "gradeSection",
    descending: false,
  }),
);
