import { csvLine, textOfCsv } from "#core/shared/import/csv.ts";
import {
  CompletedNumbers,
  duplicateDetector,
  NO_STUDENT_NUMBER,
  readImportRows,
  STUDENT_NUMBER,
  shownCell,
} from "#core/shared/import/import-rows.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";

/** The CSV of a school year's roster: who is in which section, and in which clubs, a row each. Who is not in the file stays where he or she is. */
export const ROSTER_HEADINGS = [
  "Student ID",
  "Last Name",
  "Given Name",
  "Middle Name",
  "Grade Level",
  "Grade Section",
  "Enrolled",
  "Sponsor",
  "Sponsor Email",
  "Sponsor Contact No.",
  "Sponsor Address",
  "Sponsor City",
  "Sponsor Province",
  "Sponsor Postal Code",
] as const;
const ROSTER_ROWS_MAX = 5000;

export interface RosterEntry {
  row: number;
  studentNo: string;
  /** As it is in the file: leading zeros may be missing. */
  typedNumber: string;
  gradeLevel: string;
  section: string;
  /** False: the student leaves this section; every score stays. */
  isEnrolled: boolean;
  /** Of a new student; beside one on record they are only compared. */
  names: StudentNames;
  sponsor: SponsorEntry;
}

export interface StudentNames {
  last: string;
  given: string;
  /** Not everyone has one. */
  middle: string;
}

/** Who answers for a new student, and is billed (B-1). */
export interface SponsorEntry {
  name: string;
  email: string;
  contact: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
}

export interface RosterStudent extends StudentNames {
  studentNo: string;
  gradeLevel: string;
  section: string;
}

/** "Last, Given Middle": how a student is called everywhere (B-1). */
export const fullNameOf = ({ last, given, middle }: StudentNames): string =>
  `${last}, ${given} ${middle}`.trim();

/** The roster as it is, to be filled in and sent back; sponsors are asked of new students alone. */
export const rosterTemplate = (students: readonly RosterStudent[]): string =>
  [
    ROSTER_HEADINGS,
    ...students.map((one) => [
      one.studentNo,
      one.last,
      one.given,
      one.middle,
      one.gradeLevel,
      one.section,
      "Yes",
      ...["", "", "", "", "", "", ""],
    ]),
  ]
    .map(csvLine)
    .join("");
export const rosterTemplateName = (schoolYear: string): string =>
  `Roster_${schoolYear.replace(/[^\w -]/g, "")}.csv`;

const TEXT_MAX = 120;
/** One @ between what has neither blanks nor another. */
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

const ENROLLED: Record<string, boolean> = { "": true, yes: true, no: false };

/** Reads a filled-out roster, or every mistake in it; which students and sections there are, the caller knows. */
export function readRosterFile(text: string): Result<RosterEntry[]> {
  const numbers = new CompletedNumbers();
  const entries: RosterEntry[] = [];
  const duplicateOf = duplicateDetector();
  const read = readImportRows(text, ROSTER_HEADINGS, (written, row, wrong) => {
    const cells = written.map(textOfCsv);
    const [typed = "", last = "", given = "", middle = ""] = cells;
    const studentNo = numbers.complete(typed);
    const [gradeLevel = "", section = "", enrolled = ""] = cells.slice(4);
    const [name = "", email = "", contact = "", address = ""] = cells.slice(7);
    const [city = "", province = "", postalCode = ""] = cells.slice(11);
    const duplicate = duplicateOf([studentNo, gradeLevel, section].join("\n").toLowerCase(), row);
    if (!STUDENT_NUMBER.test(studentNo)) wrong("Student ID", `${shownCell(studentNo)} ${NO_STUDENT_NUMBER}`);
    else if (duplicate !== null) wrong("Student ID", `${studentNo} is already in row ${duplicate}`);
    if (gradeLevel === "") wrong("Grade Level", "is required");
    if (section === "") wrong("Grade Section", "is required");
    const isEnrolled = ENROLLED[enrolled.toLowerCase()];
    if (isEnrolled === undefined) wrong("Enrolled", `${shownCell(enrolled)} is neither Yes nor No`);
    if (email !== "" && !EMAIL.test(email)) wrong("Sponsor Email", `${shownCell(email)} is no email address`);
    for (const [at, text] of cells.entries())
      if (text.length > TEXT_MAX || /\p{Cc}/u.test(text))
        wrong(ROSTER_HEADINGS[at] ?? null, `is longer than ${TEXT_MAX} characters, or more than one line`);
    entries.push({
      row,
      studentNo,
      typedNumber: typed,
      gradeLevel,
      section,
      isEnrolled: isEnrolled ?? true,
      names: { last, given, middle },
      sponsor: { name, email, contact, address, city, province, postalCode },
    });
  });
  if (!read.ok) return read;
  return read.value > ROSTER_ROWS_MAX
    ? refuse(422, "TOO_MANY_ROWS", `A roster has at most ${ROSTER_ROWS_MAX} rows: please split the file.`)
    : ok(entries);
}
