import { AWARD_PERIODS, type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import type { VerifiedKind } from "#core/documents/verification.ts";
import { isNursery } from "#core/management/level-groups.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import type { BulkKind } from "./bulk-kinds.ts";

/** In what order, on which sheets and in which file documents are prepared. */
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
export type OrderChoice = keyof typeof ORDERS;
export type SheetChoice = keyof typeof SHEETS;
export type FileChoice = keyof typeof FILES;

/** Which documents of a scope: those that are published, issued or approved, or all that can be drawn. */
export const INCLUDES = ["published", "all"] as const;
export type IncludeChoice = (typeof INCLUDES)[number];

/** What there is to choose of a kind of documents, and how its files are named. */
export interface BulkChoices {
  /** What calls name it; `alsoNamed`: what they named it before, still read. */
  wire: string;
  alsoNamed?: string;
  /** The kind of the code its documents bear; null: they bear none. */
  verifiedAs: VerifiedKind | null;
  /** The first word of the file's name. */
  fileName: string;
  /** The terms it is made of; 4 is the school year. */
  periods: readonly AwardPeriod[];
  /** What is offered of `include`, the usual one first; none: the documents are all alike. */
  includes: readonly { value: IncludeChoice; label: string }[];
  /** Said where `include` leaves nothing to print. */
  noneIncluded: string;
  files: readonly FileChoice[];
  sheets: readonly SheetChoice[];
  orders: readonly OrderChoice[];
  /** The school may switch its exports off. */
  isSwitchable?: boolean;
  /** Of one document: its pages, and whether they are upright; only upright pages share a sheet. */
  pagesOf: (document: { levelCode: string; pages: number }) => { pages: number; isUpright: boolean };
  /** A document with much on it continues on a further page, which is known when it is drawn: pages are told as "at least". */
  mayContinue: boolean;
}

const FILES_OF_STUDENTS = ["pdf", "zip_by_section", "zip_by_student"] as const;
const FILES_OF_SECTIONS = ["pdf", "zip_by_section"] as const;
const OF_SECTION = {
  verifiedAs: null,
  includes: [],
  noneIncluded: "",
  files: FILES_OF_SECTIONS,
  sheets: ["one"],
  orders: ["section"],
  pagesOf: ({ pages }: { pages: number }) => ({ pages, isUpright: false }),
  mayContinue: true,
} as const satisfies Partial<BulkChoices>;
const ORDERS_OF_STUDENTS = ["section", "name"] as const;
const CARD_SHEETS = ["one", "three_a3", "two_a4"] as const;

export const BULK_CHOICES: Readonly<Record<BulkKind, BulkChoices>> = {
  "report-card": {
    wire: "report_cards",
    verifiedAs: "reportCard",
    fileName: "ReportCards",
    periods: TERM_ORDINALS,
    includes: [
      { value: "published", label: "Published only" },
      { value: "all", label: "Drafts too, marked NOT PUBLISHED" },
    ],
    noneIncluded: "None of these report cards is published. Choose drafts too, or publish them first.",
    files: FILES_OF_STUDENTS,
    sheets: CARD_SHEETS,
    orders: ORDERS_OF_STUDENTS,
    pagesOf: ({ levelCode }) =>
      isNursery(levelCode) ? { pages: 2, isUpright: false } : { pages: 1, isUpright: true },
    mayContinue: true,
  },
  certificate: {
    wire: "certificates",
    verifiedAs: "award",
    fileName: "Certificates",
    periods: AWARD_PERIODS,
    includes: [
      { value: "all", label: "All that are earned; they are issued" },
      { value: "published", label: "Issued ones only" },
    ],
    noneIncluded: "None of these certificates is issued. Choose all that are earned.",
    files: FILES_OF_STUDENTS,
    sheets: CARD_SHEETS,
    orders: ORDERS_OF_STUDENTS,
    pagesOf: () => ({ pages: 1, isUpright: true }),
    mayContinue: false,
  },
  "class-ranking": {
    ...OF_SECTION,
    wire: "ranking",
    alsoNamed: "class_rankings",
    fileName: "ClassRankings",
    periods: AWARD_PERIODS,
  },
  promotion: {
    ...OF_SECTION,
    wire: "promotion",
    alsoNamed: "promotions",
    fileName: "Promotions",
    periods: [FINAL_PERIOD],
  },
  composite: {
    ...OF_SECTION,
    wire: "composite",
    alsoNamed: "grade_composites",
    fileName: "GradeComposites",
    periods: AWARD_PERIODS,
    includes: [
      { value: "published", label: "Approved grades only" },
      { value: "all", label: "Grades in approval too, marked PROVISIONAL" },
    ],
    isSwitchable: true,
    mayContinue: false,
  },
};
/** What is included where nothing is chosen. */
export const usualInclude = (kind: BulkKind): IncludeChoice => BULK_CHOICES[kind].includes[0]?.value ?? "all";
