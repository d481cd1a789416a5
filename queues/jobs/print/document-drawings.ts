import { FINAL_PERIOD, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { rankingTable } from "#core/documents/class-ranking/ranking-document.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { PinnedDocument, PrintWork } from "#db/queries/documents/print-job/print-work.ts";
import { schoolYearNamed } from "#db/queries/reports/advisories.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import { revisionTexts } from "#db/queries/reports/report-card.ts";
import type { Job } from "#queues/job.ts";
import { requestOf, requestStatements } from "#queues/jobs/document-request.ts";
import { compositePages } from "#queues/jobs/draw-composite.ts";
import { promotionPapers } from "#queues/jobs/draw-promotions.ts";
import { logosOf } from "#queues/jobs/pictures.ts";
import { draftCards, draftKey } from "#queues/jobs/report-cards/draft-cards.ts";
import { NO_PICTURES } from "#queues/render/paper/canvas.ts";
import { openCardFile } from "#queues/render/report-card/render-report-cards.ts";
import { type OpenTables, openTables } from "#queues/render/table.ts";
import { certificateDrawing } from "./certificate-drawing.ts";
import type { DocumentDrawing } from "./document-drawing.ts";
import { openPictured } from "./open-pictured.ts";

/** What a document of a section says: its tables. */
interface TableText {
  tables: TableDocument[];
}

/** Documents of sections in bulk: each as it reads when it is first drawn; one that has no table any more is left out. */
const tableDrawing = (
  tablesOf: (job: Job, work: PrintWork, document: PinnedDocument) => Promise<TableDocument[]>,
): DocumentDrawing<TableText> => ({
  pinnedTexts: async () => new Map(),
  async draftTexts(job, documents, work) {
    const texts = new Map<number, TableText>();
    for (const document of documents) {
      const tables = await tablesOf(job, work, document);
      if (tables.length > 0) texts.set(document.position, { tables });
    }
    return texts;
  },
  open(job, { createdAt }) {
    let file: OpenTables | null = null;
    let pictures = NO_PICTURES;
    const opened = (first: TableDocument | undefined) => {
      file ??= openTables({ title: first?.title ?? "", author: first?.business.name ?? "" }, createdAt);
      return file;
    };
    return {
      async add(texts) {
        const tables = texts.flatMap((text) => text.tables);
        pictures = await logosOf(job, tables, pictures);
        for (const table of tables) await opened(table).add(table, pictures);
      },
      finish: () => opened(undefined).finish(),
    };
  },
});

/** As documents name who asked, and when. */
const ownerOf = ({ userId, createdAt }: PrintWork) => ({ user_id: userId, created_at: createdAt });

/** More than a grade level has. */
const STUDENTS_MAX = 50_000;

/** The ranking of a section or a grade level, as the list shows it to who asked. */
async function rankings(
  job: Job,
  work: PrintWork,
  { period, sectionUuid: section, sectionName, level }: PinnedDocument,
): Promise<TableDocument[]> {
  const { schoolYear } = work.asked;
  const today = schoolDayOf(work.createdAt);
  const of = section === null ? { level: level.code } : { section };
  const chunk = CLASS_RANKING.chunk({
    filter: filterOf(CLASS_RANKING_LIST, { year: schoolYear, period, ...of }),
    sort: "rank",
    descending: false,
    userId: work.userId,
    today,
    limit: STUDENTS_MAX,
    offset: 0,
  });
  const [schools, requesters, [year], ...found] = await read(job.db, [
    ...requestStatements(work.userId),
    schoolYearNamed(schoolYear, today),
    ...chunk.statements,
  ] as const);
  const { rows } = chunk.read(found as unknown[][]);
  const request = requestOf(schools, requesters, work.createdAt);
  if (!request || rows.length === 0) return [];
  return [
    rankingTable({
      ...request,
      rows,
      name: section === null ? level.name : gradeSectionLabel(level.name, sectionName),
      period,
      schoolYear: year?.name ?? "",
    }),
  ];
}
const rankingDrawing = tableDrawing(rankings);

/** The grades of a section: of a term, or of the year. */
const compositeDrawing = tableDrawing((job, work, { sectionUuid: section, period }) => {
  const { schoolYear: year, include } = work.asked;
  const isFinal = period === FINAL_PERIOD;
  const filter = filterOf(COMPOSITE_LIST, {
    status: isFinal ? "Final" : "Trimester",
    year,
    term: isFinal ? null : PERIOD_NAMES[period],
    section,
    inApproval: include === "all",
  });
  return compositePages(job, { ...ownerOf(work), filter });
});

/** The promotions of a section, to be signed. */
const promotionDrawing = tableDrawing((job, work, { sectionUuid: section }) =>
  promotionPapers(job, ownerOf(work), {
    filter: filterOf(PROMOTION_LIST, { year: work.asked.schoolYear, section }),
    sort: "gradeSection",
    descending: false,
  }),
);

/** Report cards in bulk: revisions as they were published, others as they read when they are first drawn. */
const cardDrawing: DocumentDrawing<ReportCardDocument> = {
  async pinnedTexts(job, uuids) {
    const [texts] = await read(job.db, [revisionTexts(uuids)] as const);
    return new Map(texts.map((row) => [row.uuid, JSON.parse(row.canonicalJson) as ReportCardDocument]));
  },
  async draftTexts(job, documents, { createdAt }) {
    const named = documents.flatMap(({ position, studentId, sectionId, period }) =>
      studentId === null || sectionId === null
        ? []
        : [{ position, studentId, sectionId, term: period as TermOrdinal }],
    );
    const drafts = await draftCards(job, named, schoolDayOf(createdAt));
    return new Map(
      named.flatMap((document) => {
        const text = drafts.get(draftKey(document));
        return text ? [[document.position, text] as const] : [];
      }),
    );
  },
  open: (job, file) => openPictured(job, file, openCardFile),
};

/** How documents of each kind are drawn. */
export const DOCUMENT_DRAWINGS: Readonly<Record<BulkKind, DocumentDrawing<unknown>>> = {
  "report-card": cardDrawing as DocumentDrawing<unknown>,
  certificate: certificateDrawing as DocumentDrawing<unknown>,
  "class-ranking": rankingDrawing as DocumentDrawing<unknown>,
  promotion: promotionDrawing as DocumentDrawing<unknown>,
  composite: compositeDrawing as DocumentDrawing<unknown>,
};
