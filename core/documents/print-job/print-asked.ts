import type { TermOrdinal } from "../../management/term-name.ts";
import type { SectionScope } from "../../reports/publishing/section-scope.ts";
import type { CardState } from "../../reports/report-card-actions.ts";
import type { BulkKind } from "./bulk-kinds.ts";

/** What a print job is asked for, and the documents it may be about. */
export const INCLUDES = { published: "Published only", all: "Drafts too, marked NOT PUBLISHED" } as const;
export const ORDERS = { section: "Section, then name", name: "Name" } as const;
export const SHEETS = {
  one: { label: "One paper to a sheet", places: 1 },
  three_a3: { label: "Three to a sheet of A3, with cut marks", places: 3 },
  two_a4: { label: "Two to a sheet of A4, with cut marks", places: 2 },
} as const;
export const FILES = {
  pdf: "One PDF",
  zip_by_section: "ZIP with a PDF for each section",
  zip_by_student: "ZIP with a PDF for each student",
} as const;
export type SheetChoice = keyof typeof SHEETS;
export type FileChoice = keyof typeof FILES;

export interface PrintAsked {
  kind: BulkKind;
  scope: SectionScope;
  /** By name or id; null: the current one. */
  schoolYear: string | null;
  term: TermOrdinal;
  include: keyof typeof INCLUDES;
  order: keyof typeof ORDERS;
  sheet: SheetChoice;
  file: FileChoice;
}

/** A document that may be printed, in the school's order: level, section, name. */
export interface BulkDocument {
  studentId: number;
  studentNo: string;
  studentName: string;
  sectionId: number;
  sectionName: string;
  levelCode: string;
  levelName: string;
  state: CardState;
  /** The uuid of the revision that is printed; null: as the document reads when it is drawn. */
  pinned: string | null;
}
