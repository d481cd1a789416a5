import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import { cardLeftOut, certificateLeftOut } from "#core/documents/print-job/left-out.ts";
import type { BulkDocument, PrintAsked } from "#core/documents/print-job/print-asked.ts";
import { compositePages, promotionPages, rankingPages } from "#core/documents/print-job/table-pages.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Statement } from "#db/statement.ts";
import type { BulkDocumentRow, DocumentsAsked } from "./bulk-rows.ts";
import { certificatesToPrint } from "./certificates.ts";
import { reportCardsToPrint } from "./report-cards.ts";
import { compositesToPrint, promotionsToPrint, rankingsToPrint } from "./sections.ts";

/** Where the documents of a kind come from: those of the scope that the user sees. */
interface Source<Row extends BulkDocumentRow> {
  rows(userId: number, asked: DocumentsAsked, today: SchoolDay): Statement<Row>;
  /** Why a document is left out as it was asked for. */
  leftOut?(row: Row, asked: DocumentsAsked): string | null;
  /** Of a document of a section: about how many pages. */
  pages?(row: Row): number;
}
const source = <Row extends BulkDocumentRow>(of: Source<Row>): Source<BulkDocumentRow> =>
  of as unknown as Source<BulkDocumentRow>;

const SOURCES: Readonly<Record<BulkKind, Source<BulkDocumentRow>>> = {
  "report-card": source({
    rows: reportCardsToPrint,
    leftOut: ({ state }, { include }) => cardLeftOut(state, include),
  }),
  certificate: source({
    rows: certificatesToPrint,
    leftOut: ({ state, award_name: awardName }, { include }) =>
      certificateLeftOut({ state, awardName }, include),
  }),
  "class-ranking": source({ rows: rankingsToPrint, pages: ({ students }) => rankingPages(students) }),
  promotion: source({ rows: promotionsToPrint, pages: ({ students }) => promotionPages(students) }),
  composite: source({
    rows: compositesToPrint,
    pages: ({ students, subjects }) => compositePages(students, subjects),
  }),
};

/** The documents a job may be about, in the school's order. */
export const documentsAsked = (
  userId: number,
  asked: PrintAsked,
  today: SchoolDay,
): Statement<BulkDocumentRow> => SOURCES[asked.kind].rows(userId, asked, today);

export function bulkDocumentOf(row: BulkDocumentRow, asked: PrintAsked): BulkDocument {
  const { leftOut, pages } = SOURCES[asked.kind];
  return {
    studentId: row.student_id,
    studentNo: row.student_no,
    studentName: row.student_name,
    sectionId: row.section_id,
    sectionName: row.section_name,
    levelId: row.level_id,
    levelCode: row.level_code,
    levelName: row.level_name,
    awardKey: row.award_key,
    pinned: row.pinned_uuid,
    leftOut: leftOut?.(row, asked) ?? null,
    pages: pages?.(row) ?? 1,
  };
}
