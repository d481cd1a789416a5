import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { type PromotionSection, promotionTables } from "#core/documents/promotion/promotion-document.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import type { PROMOTION_LIST, PromotionRow } from "#core/reports/promotion/promotion.ts";
import type { ListRequest } from "#core/shared/list/definition.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { PROMOTIONS, sectionAdvisers } from "#db/queries/reports/promotion.ts";
import type { Job } from "#queues/job.ts";
import { requestOf, requestStatements } from "./document-request.ts";
import { drawList } from "./draw-list.ts";
import type { Drawing } from "./drawing.ts";
import { tablesPdf } from "./tables-pdf.ts";

interface Asked {
  format: string;
  list: ListRequest<typeof PROMOTION_LIST>;
}
const PAPER = "pdf";
/** More than any school has; a page of the list is never that long. */
const STUDENTS_MAX = 50_000;

/** Promotions as a paper to sign for each section; as a workbook they are the list. */
export const drawPromotions: Drawing = async (job, document) => {
  const { format, list } = JSON.parse(document.request_json) as Asked;
  if (format !== PAPER) return drawList(job, document);
  const [first, ...others] = await promotionPapers(job, document, list);
  if (!first) return NOT_FOUND;
  return ok(await tablesPdf(job, [first, ...others], document.created_at));
};

/** The papers of the sections that a list has, as the one who asks may see them; none where it has no student. */
export async function promotionPapers(
  job: Job,
  { user_id: userId, created_at: requestedAt }: Pick<DocumentRow, "user_id" | "created_at">,
  list: Pick<Asked["list"], "filter" | "sort" | "descending">,
): Promise<TableDocument[]> {
  const today = schoolDayOf(requestedAt);
  const page = { filter: list.filter, sort: list.sort, descending: list.descending };
  const asker = { userId, today, limit: STUDENTS_MAX, offset: 0 };
  const chunk = PROMOTIONS.chunk({ ...page, ...asker });
  const [schools, requesters, signatories, advisers, ...found] = await read(job.db, [
    ...requestStatements(userId),
    signatoriesOn(today),
    sectionAdvisers(list.filter.year, today),
    ...chunk.statements,
  ] as const);
  const { rows } = chunk.read(found as unknown[][]);
  const request = requestOf(schools, requesters, requestedAt);
  if (!request || rows.length === 0) return [];
  const adviserOf = new Map(
    advisers.map(({ levelName, sectionName, adviser }) => [
      gradeSectionLabel(levelName, sectionName),
      adviser,
    ]),
  );
  return promotionTables({
    ...request,
    sections: sectionsOf(rows, (name) => adviserOf.get(name) ?? ""),
    schoolHead: signatories.find(({ post }) => post === "principal")?.name ?? "",
  });
}

const sectionsOf = (
  rows: readonly PromotionRow[],
  adviserOf: (section: string) => string,
): PromotionSection[] =>
  [...Map.groupBy(rows, ({ gradeSection }) => gradeSection)].map(([name, students]) => ({
    name,
    schoolYear: students[0]?.schoolYear ?? "",
    adviser: adviserOf(name),
    rows: students,
  }));
