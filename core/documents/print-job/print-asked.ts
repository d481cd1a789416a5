import type { AwardPeriod } from "#core/awards/award-groups.ts";
import type { SectionScope } from "#core/reports/publishing/section-scope.body.ts";
import type { FileChoice, IncludeChoice, OrderChoice, SheetChoice } from "./bulk-choices.ts";
import type { BulkKind } from "./bulk-kinds.ts";

/** What a print job is asked for, and the documents it may be about. */
export interface PrintAsked {
  kind: BulkKind;
  scope: SectionScope;
  /** By name or id; null: the current one. */
  schoolYear: string | null;
  /** A term, or the school year. */
  term: AwardPeriod;
  include: IncludeChoice;
  order: OrderChoice;
  sheet: SheetChoice;
  file: FileChoice;
}

/** A document that may be printed, in the school's order: level, section, name. */
export interface BulkDocument {
  /** Null: it is of a section or of a grade level. */
  studentId: number | null;
  /** "" without a student. */
  studentNo: string;
  studentName: string;
  /** Null: it is of a grade level, and `sectionName` is "". */
  sectionId: number | null;
  sectionName: string;
  levelId: number;
  levelCode: string;
  levelName: string;
  /** Of a certificate: names the award within student and period. */
  awardKey: string | null;
  /** The uuid of what is printed, a revision or an issue; null: as the document reads when it is drawn. */
  pinned: string | null;
  /** Why it is not printed, as it was asked for. */
  leftOut: string | null;
  /** Of a document of a section or of a grade level: its pages, as far as they are known. */
  pages: number;
}
