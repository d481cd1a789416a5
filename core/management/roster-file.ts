import { csvText } from "../shared/csv.ts";
import {
  NO_STUDENT_NUMBER,
  readImportRows,
  STUDENT_NUMBER,
  shownCell,
  twinFinder,
} from "../shared/import-rows.ts";
import { ok, type Result, refuse } from "../shared/result.ts";

/** The CSV of a school year's roster: who is in which section. Who is not in the file stays where he or she is. */
export const ROSTER_HEADINGS = [
  "Student ID",
  "Student Name",
  "Grade Level",
  "Grade Section",
  "Enrolled",
] as const;
export const ROSTER_ROWS_MAX = 5000;

export interface RosterEntry {
  row: number;
  studentNo: string;
  gradeLevel: string;
  section: string;
  /** False: the student leaves this section; every score stays. */
  isEnrolled: boolean;
}

export interface RosterStudent {
  studentNo: string;
  name: string;
  gradeLevel: string;
  section: string;
}

/** The roster as it stands, to be filled in and sent back. */
export const rosterTemplate = (students: readonly RosterStudent[]): string =>
  [ROSTER_HEADINGS, ...students.map((one) => [one.studentNo, one.name, one.gradeLevel, one.section, "Yes"])]
    .map((cells) => `${cells.map(csvText).join(",")}\r\n`)
    .join("");
export const rosterTemplateName = (schoolYear: string): string =>
  `Roster_${schoolYear.replace(/[^\w -]/g, "")}.csv`;

const ENROLLED: Record<string, boolean> = { "": true, yes: true, no: false };

/** Reads a filled-out roster, or every mistake in it; which students and sections there are, the caller knows. */
export function readRosterFile(text: string): Result<RosterEntry[]> {
  const entries: RosterEntry[] = [];
  const twinOf = twinFinder();
  const read = readImportRows(text, ROSTER_HEADINGS, (cells, row, wrong) => {
    const [studentNo = "", , gradeLevel = "", section = "", enrolled = ""] = cells;
    const twin = twinOf(studentNo, row);
    if (!STUDENT_NUMBER.test(studentNo)) wrong("Student ID", `${shownCell(studentNo)} ${NO_STUDENT_NUMBER}`);
    else if (twin !== null) wrong("Student ID", `${studentNo} stands in row ${twin} already`);
    if (gradeLevel === "") wrong("Grade Level", "is required");
    if (section === "") wrong("Grade Section", "is required");
    const isEnrolled = ENROLLED[enrolled.toLowerCase()];
    if (isEnrolled === undefined) wrong("Enrolled", `${shownCell(enrolled)} is neither Yes nor No`);
    entries.push({ row, studentNo, gradeLevel, section, isEnrolled: isEnrolled ?? true });
  });
  if (!read.ok) return read;
  return read.value > ROSTER_ROWS_MAX
    ? refuse(422, "TOO_MANY_ROWS", `A roster has at most ${ROSTER_ROWS_MAX} rows: please split the file.`)
    : ok(entries);
}
