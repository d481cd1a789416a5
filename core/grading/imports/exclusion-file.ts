import { csvLine } from "#core/shared/import/csv.ts";
import {
  CompletedNumbers,
  duplicateDetector,
  NO_STUDENT_NUMBER,
  readImportRows,
  STUDENT_NUMBER,
  shownCell,
} from "#core/shared/import/import-rows.ts";
import { ok, type Result } from "#core/shared/result.ts";

/** The CSV of students whose grades of a term are not released to their parents (G-34). All rows or none. */
const EXCLUSION_HEADINGS = ["Student ID", "Student Name", "Reason"] as const;
const EXCLUSION_REASON_MAX = 300;

export interface Exclusion {
  row: number;
  studentNo: string;
  /** As the file calls the student; empty: not at all. */
  studentName: string;
  reason: string;
}

export const exclusionTemplate = (): string => csvLine(EXCLUSION_HEADINGS);
export const EXCLUSION_TEMPLATE_NAME = "Student grade release exclusion list.csv";

/** Reads a filled-out list, or every mistake in it; whether the students are of the school year, the caller knows. */
export function readExclusionFile(
  text: string,
): Result<{ exclusions: Exclusion[]; completed: string | null }> {
  const numbers = new CompletedNumbers();
  const exclusions: Exclusion[] = [];
  const duplicateOf = duplicateDetector();
  const read = readImportRows(text, EXCLUSION_HEADINGS, (cells, row, wrong) => {
    const [typed = "", studentName = "", reason = ""] = cells;
    const studentNo = numbers.complete(typed);
    const duplicate = duplicateOf(studentNo, row);
    if (!STUDENT_NUMBER.test(studentNo)) wrong("Student ID", `${shownCell(studentNo)} ${NO_STUDENT_NUMBER}`);
    else if (duplicate !== null) wrong("Student ID", `${studentNo} is already in row ${duplicate}`);
    if (reason.length > EXCLUSION_REASON_MAX) wrong("Reason", `At most ${EXCLUSION_REASON_MAX} characters`);
    exclusions.push({ row, studentNo, studentName, reason });
  });
  return read.ok ? ok({ exclusions, completed: numbers.warning() }) : read;
}
