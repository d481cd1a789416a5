import type { AwardState } from "#core/awards/award-actions.ts";
import { STUDENTS_PER_PAGE, SUBJECTS_PER_PAGE } from "#core/documents/composite/composite-document.ts";
import { type CardState, publishingStatusOf } from "#core/reports/report-card.ts";
import { undrawnNote } from "#core/shared/drawable-text.ts";
import { compareNames } from "#core/shared/name-order.ts";
import { type Refusal, refuse } from "#core/shared/result.ts";
import { BULK_CHOICES, type IncludeChoice, SHEETS } from "./bulk-choices.ts";
import { archiveNameOf, partNameOf } from "./job-index.ts";
import type { BulkDocument, PrintAsked } from "./print-asked.ts";

/** How a print job is divided. */
export const DOCUMENTS_PER_PART_MAX = 60;
const MERGED_DOCUMENTS_MAX = 600;
const DOCUMENTS_PER_JOB_MAX = 6_000;
/** Of one person, at a time. */
export const OPEN_JOBS_MAX = 5;

interface PlannedPart {
  /** "Grade 7 Narra". */
  label: string;
  filename: string;
  documents: number;
}
/** A document with its place in the file, from 1; `part`: its index among the parts, null where it is left out. */
interface PlannedDocument {
  document: BulkDocument;
  part: number | null;
  leftOut: string | null;
}
export interface PrintPlan {
  parts: PlannedPart[];
  documents: PlannedDocument[];
  /** Documents to print, and the sheets they take, at least (`mayContinue`). */
  count: number;
  sheets: number;
}

/** Parts of one section or grade level each, and every document's place in the file; documents of one student stay together. */
export function planPrintJob(asked: Omit<PrintAsked, "scope">, found: readonly BulkDocument[]): PrintPlan {
  const parts: PlannedPart[] = [];
  const planned: PlannedDocument[] = [];
  const bySection = Map.groupBy(found, ({ levelId, sectionId }) => `${levelId} ${sectionId}`);
  for (const documents of bySection.values()) {
    let part: PlannedPart | null = null;
    let partsOfSection = 0;
    for (const ofStudent of Map.groupBy(documents, ({ studentNo }) => studentNo).values()) {
      const printed = ofStudent.filter(({ leftOut }) => leftOut === null).length;
      if (printed > 0 && (part === null || part.documents + printed > DOCUMENTS_PER_PART_MAX)) {
        partsOfSection += 1;
        part = { ...partNameOf(ofStudent[0] as BulkDocument, partsOfSection, asked.file), documents: 0 };
        parts.push(part);
      }
      if (part) part.documents += printed;
      for (const document of ofStudent) {
        const { leftOut } = document;
        planned.push({ document, part: leftOut === null ? parts.length - 1 : null, leftOut });
      }
    }
  }
  if (asked.order === "name")
    planned.sort(
      ({ document: one }, { document: other }) =>
        compareNames(one.studentName, other.studentName) || one.studentNo.localeCompare(other.studentNo),
    );
  const printed = planned.filter(({ part }) => part !== null);
  return { parts, documents: planned, count: printed.length, sheets: sheetsOf(asked, printed) };
}

const UNDRAWN_TOLD_MAX = 20;
/** Of the documents that are printed: each name that documents cannot show whole, once. */
export const undrawnNames = ({ documents }: PrintPlan): string[] =>
  [
    ...new Set(
      documents
        .filter(({ part }) => part !== null)
        .flatMap(({ document: { studentNo, studentName, sectionName } }) => [
          ...[undrawnNote(studentName)].flatMap((note) => (note === null ? [] : [`${studentNo}: ${note}`])),
          ...[undrawnNote(sectionName)].filter((note) => note !== null),
        ]),
    ),
  ].slice(0, UNDRAWN_TOLD_MAX);

/** How many sheets documents take: upright ones share a sheet as long as nothing else comes between, within one file. */
function sheetsOf(
  { kind, sheet, file }: Omit<PrintAsked, "scope">,
  documents: readonly PlannedDocument[],
): number {
  const { places } = SHEETS[sheet];
  const files =
    file === "pdf"
      ? [documents]
      : Map.groupBy(documents, ({ part, document }) =>
          file === "zip_by_section" ? part : document.studentNo,
        ).values();
  let sheets = 0;
  for (const inFile of files) {
    let used = 0;
    for (const { document } of inFile) {
      const { pages, isUpright } = BULK_CHOICES[kind].pagesOf(document);
      if (!isUpright) {
        sheets += pages;
        used = 0;
        continue;
      }
      for (let page = 0; page < pages; page += 1) {
        if (used === 0) sheets += 1;
        used = (used + 1) % places;
      }
    }
  }
  return sheets;
}

const count = (documents: number): string => documents.toLocaleString("en-US");

/** Why documents are not prepared; null: they are. */
export function refusePlan(
  { kind, file, include }: Pick<PrintAsked, "kind" | "file" | "include">,
  plan: PrintPlan,
): Refusal | null {
  const words = (text: string) => refuse(422, "VALIDATION_FAILED", text);
  if (plan.count === 0)
    return words(
      include === "published" && plan.documents.length > 0
        ? BULK_CHOICES[kind].noneIncluded
        : "No data found! There is nothing to print.",
    );
  if (plan.count > DOCUMENTS_PER_JOB_MAX)
    return words(
      `A print job has at most ${count(DOCUMENTS_PER_JOB_MAX)} papers; ${count(plan.count)} were asked for. Choose fewer sections or levels.`,
    );
  if (file === "pdf" && plan.count > MERGED_DOCUMENTS_MAX)
    return words(
      `One PDF has at most ${count(MERGED_DOCUMENTS_MAX)} papers; ${count(plan.count)} were asked for. Choose a ZIP, or fewer sections or levels.`,
    );
  return null;
}

export const TOO_MANY_JOBS = `You have ${OPEN_JOBS_MAX} print jobs that are not finished. Wait for one of them, or cancel one.`;

/** "ReportCards_1st_2025-2026.zip". */
export const jobFilename = ({ kind, term, file }: PrintAsked, yearName: string): string =>
  archiveNameOf(BULK_CHOICES[kind].fileName, { term, yearName, extension: file === "pdf" ? "pdf" : "zip" });

/** Why a document is not printed; null: it is. */
export function cardLeftOut(state: CardState, include: IncludeChoice): string | null {
  if (include === "all") return null;
  const status = publishingStatusOf(state);
  if (status === "Published") return null;
  return status === "Withdrawn" ? "Withdrawn" : "Not published";
}

interface AwardAsked {
  awardName: string;
  /** Null: nobody has the award any more. */
  state: AwardState | null;
}
/** Of a certificate that is not pinned yet: an award that is earned is issued when it is drawn. */
export function certificateLeftOut({ awardName, state }: AwardAsked, include: IncludeChoice): string | null {
  if (state === "Issued" || (state === "Earned" && include === "all")) return null;
  return `${awardName}: ${state === "Earned" ? "Not issued" : (state ?? "No longer met")}`;
}

/** About how many pages a document of a section takes, told before it is drawn: long names and remarks may take more. */
const FIRST_PAGE_ROWS = 29;
const PAGE_ROWS = 37;
/** What the totals and the lines to sign on of a promotion take, and its headings of boys and girls, in rows. */
const PROMOTION_CLOSING_ROWS = 21;

const tablePages = (rows: number): number => 1 + Math.ceil(Math.max(0, rows - FIRST_PAGE_ROWS) / PAGE_ROWS);

export const rankingPages = (students: number): number => tablePages(students);
export const promotionPages = (students: number): number => tablePages(students + PROMOTION_CLOSING_ROWS);

/** Exact: each dozen of subjects has pages of its own. */
export const compositePages = (students: number, subjects: number): number =>
  Math.ceil(students / STUDENTS_PER_PAGE) * Math.max(1, Math.ceil(subjects / SUBJECTS_PER_PAGE));
