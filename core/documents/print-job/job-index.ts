import { type AwardPeriod, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { BYTE_ORDER_MARK, csvLine } from "#core/shared/import/csv.ts";
import { BULK_CHOICES, type FileChoice } from "./bulk-choices.ts";
import type { BulkKind } from "./bulk-kinds.ts";
import type { BulkDocument } from "./print-asked.ts";

/** A document as the index of a ZIP lists it. */
export interface IndexRow {
  /** The entry it is in; "" where it is left out. */
  entry: string;
  studentNo: string;
  studentName: string;
  levelName: string;
  sectionName: string;
  term: AwardPeriod;
  /** The uuid of what is printed; null: it is not published. */
  pinned: string | null;
  leftOut: string | null;
}

const HEADINGS = ["File", "Student ID", "Student Name", "Grade Level", "Section", "Term", "Code", "Left out"];
const NOT_PUBLISHED = "Not published";

/** The index of a job's ZIP, as CSV: which file each document is in, and what was left out and why. */
export const indexOfJob = (kind: BulkKind, rows: readonly IndexRow[]): string =>
  BYTE_ORDER_MARK + csvLine(HEADINGS) + rows.map((row) => csvLine(cellsOf(kind, row))).join("");

function cellsOf(kind: BulkKind, row: IndexRow): string[] {
  return [
    row.entry,
    row.studentNo,
    row.studentName,
    row.levelName,
    row.sectionName,
    PERIOD_NAMES[row.term],
    row.leftOut === null ? codeOf(kind, row.pinned) : "",
    row.leftOut ?? "",
  ];
}

function codeOf(kind: BulkKind, pinned: string | null): string {
  const { verifiedAs } = BULK_CHOICES[kind];
  if (verifiedAs === null) return "";
  return pinned === null ? NOT_PUBLISHED : verificationCode({ kind: verifiedAs, uuid: pinned });
}

/** Names of files and of the entries of a ZIP; the only person they tell is a student's number. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name of a file must not have
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A name as a folder or file may have it on any system. */
export const safeName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(NOT_IN_NAMES, "-")
    .replace(/^[\s.]+|[\s.]+$/g, "") || "-";

/** A part's label and the name of its file: a section or a grade level, or one of several parts of a large section. */
export function partNameOf(
  { levelName, sectionName }: Pick<BulkDocument, "levelName" | "sectionName">,
  ordinal: number,
  file: FileChoice,
): { label: string; filename: string } {
  const section = `${levelName} ${sectionName}`.trimEnd();
  const label = ordinal === 1 ? section : `${section} (${ordinal})`;
  return { label, filename: `${safeName(label)}.${file === "zip_by_student" ? "zip" : "pdf"}` };
}

/** The entry of one student's document. */
export const studentEntryOf = (
  { levelName, sectionName }: Pick<BulkDocument, "levelName" | "sectionName">,
  studentNo: string,
): string => `${safeName(`${levelName} ${sectionName}`)}/${studentNo}.pdf`;

export const INDEX_ENTRY = "index.csv";

export const archiveNameOf = (
  name: string,
  { term, yearName, extension }: { term: AwardPeriod; yearName: string; extension: "pdf" | "zip" },
): string => `${name}_${PERIOD_NAMES[term]}_${safeName(yearName.replace(/^SY /, ""))}.${extension}`;
