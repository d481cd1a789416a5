import { type AwardPeriod, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { verificationCode } from "#core/documents/verification.ts";
import { BYTE_ORDER_MARK, csvLine } from "#core/shared/import/csv.ts";
import { BULK_CHOICES } from "./bulk-choices.ts";
import type { BulkKind } from "./bulk-kinds.ts";

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
