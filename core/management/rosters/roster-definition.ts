import { PERSON_TEXT_MAX } from "#core/management/person-limits.ts";
import type { PersonName } from "#core/management/person-names.ts";
import { otherSchoolYear } from "#core/management/school-year-name.ts";
import { EMAIL, EMAIL_MAX } from "#core/shared/entry-messages.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { duplicateDetector } from "#core/shared/import/file-plan.ts";
import { digitsExpected, digitsIn } from "#core/shared/import/reading/cell-values.ts";
import { defineFile, type FieldKind } from "#core/shared/import/reading/file-definition.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import type { FileOutcome } from "#core/shared/import/reading/file-reading.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { completedNumber, STUDENT_DIGITS } from "#core/shared/student-number.ts";
import {
  SCHOOL_YEAR_COLUMN,
  STUDENT_NAME_COLUMN,
  STUDENT_NUMBER_COLUMN,
  SYSTEM_ID_COLUMN,
} from "./student-columns.ts";

const TEXT_MAX = 120;
const TEXT = { kind: "text", max: TEXT_MAX } as const satisfies FieldKind;
/** What becomes part of a person's record is as long as in the form. */
const ofPerson = (what: keyof typeof PERSON_TEXT_MAX) =>
  ({ kind: "text", max: PERSON_TEXT_MAX[what] }) as const satisfies FieldKind;
/** One address, as it is typed. */
export const emailIn = (text: string): { value: string } | { refusal: string } =>
  EMAIL.test(text) && text.length <= EMAIL_MAX
    ? { value: text }
    : { refusal: `${shownCell(text)} is no email address` };

/**
 * A school year's roster: who is in which section, and in which clubs, a row each (M-4). Who is not in the file stays where he
 * or she is.
 */
export const ROSTER_DEFINITION = defineFile({
  key: "roster",
  fields: {
    student: {
      ...STUDENT_NUMBER_COLUMN,
      // As typed: only the number of a student on record is completed.
      is: {
        kind: "own",
        expects: digitsExpected(STUDENT_DIGITS),
        read: (text) => digitsIn(text, STUDENT_DIGITS),
      },
      needs: "value",
    },
    last: {
      heading: "Last Name",
      synonyms: ["Surname", "Family Name", "Apelyido"],
      is: ofPerson("namePart"),
      example: "Dela Cruz",
    },
    given: {
      heading: "Given Name",
      synonyms: ["First Name", "Forename"],
      is: ofPerson("namePart"),
      example: "Ana",
    },
    middle: { heading: "Middle Name", is: ofPerson("namePart"), example: "Reyes" },
    gradeLevel: {
      heading: "Grade Level",
      synonyms: ["Grade", "Level", "Year Level", "Grade/Year Level"],
      is: TEXT,
      needs: "value",
      example: "Grade 7",
    },
    section: {
      heading: "Grade Section",
      synonyms: ["Section", "Section Name", "Class Section"],
      is: TEXT,
      needs: "value",
      example: "Narra",
    },
    enrolled: {
      heading: "Enrolled",
      synonyms: ["Is Enrolled", "Enrollment Status", "Enrolment Status"],
      is: {
        kind: "choice",
        choices: [
          { code: "Yes", name: "Yes", synonyms: ["Y", "True", "1", "Enrolled", "Oo"] },
          { code: "No", name: "No", synonyms: ["N", "False", "0", "Not Enrolled", "Hindi"] },
        ],
      },
      example: "Yes",
    },
    sponsor: {
      heading: "Sponsor",
      synonyms: [
        "Sponsor Name",
        "Parent",
        "Parent Name",
        "Parent's Name",
        "Guardian",
        "Guardian Name",
        "Guardian's Name",
        "Parent/Guardian",
        "Parent/Guardian Name",
        "Parent or Guardian",
      ],
      is: ofPerson("name"),
      example: "Dela Cruz, Maria",
    },
    // "Email" alone may be the student's own, and invoices would go there.
    sponsorEmail: {
      heading: "Sponsor Email",
      synonyms: [
        "Sponsor Email Address",
        "Parent Email",
        "Parent's Email",
        "Parent Email Address",
        "Guardian Email",
        "Guardian's Email",
        "Guardian Email Address",
        "Parent/Guardian Email",
        "Parent/Guardian Email Address",
      ],
      is: { kind: "own", expects: "an email address", read: emailIn },
      example: "maria@example.com",
    },
    contact: {
      heading: "Sponsor Contact No.",
      synonyms: [
        "Contact No.",
        "Mobile No.",
        "Cellphone No.",
        "Phone No.",
        "Sponsor Mobile No.",
        "Parent Contact No.",
        "Guardian Contact No.",
        "Parent/Guardian Contact No.",
        "Contact Number of Parent or Guardian",
      ],
      is: ofPerson("contact"),
      example: "0917 555 0001",
    },
    address: {
      heading: "Sponsor Address",
      synonyms: ["Address", "Home Address", "Street Address"],
      is: ofPerson("address"),
      example: "12 Rizal Avenue",
    },
    city: {
      heading: "Sponsor City",
      synonyms: ["City", "Municipality", "City/Municipality", "Municipality/City"],
      is: ofPerson("city"),
      example: "San Pablo City",
    },
    province: {
      heading: "Sponsor Province",
      synonyms: ["Province"],
      is: ofPerson("province"),
      example: "Laguna",
    },
    postalCode: {
      heading: "Sponsor Postal Code",
      synonyms: ["Postal Code", "Zip Code", "ZIP"],
      is: ofPerson("postalCode"),
      example: "4000",
    },
    /** Not in the template: other programs have the whole name in one column. It is only compared (S-21). */
    name: STUDENT_NAME_COLUMN,
    /** Not in the template either: lists name it, ours too. It is only compared. */
    schoolYear: SCHOOL_YEAR_COLUMN,
    systemId: SYSTEM_ID_COLUMN,
    /** Of the place: not in the template, and without it the day of the import, or the first of a year that has not begun (M-81). */
    firstDay: {
      heading: "First Day",
      synonyms: ["Date of Enrollment", "Date Enrolled", "Enrollment Date", "Date of Admission", "Joined On"],
      is: { kind: "day" },
      example: "06/08/2026",
    },
  },
  person: "student",
  rowsMax: 20_000,
});
export type RosterFields = typeof ROSTER_DEFINITION.fields;

/** A row of the file: whom, into which section or out of it. */
export interface RosterEntry {
  row: number;
  /** As a spreadsheet numbers it. */
  line: number;
  studentNo: string;
  /** As it is in the file: leading zeros may be missing. */
  typedNumber: string;
  gradeLevel: string;
  section: string;
  /** False: the student leaves this section; every score stays. */
  isEnrolled: boolean;
  /** Of a new student; beside one on record they are only compared. */
  names: PersonName;
  /** The whole name, where the file has it in one column; only compared. */
  fullName: string;
  sponsor: SponsorEntry;
  /** Of the place; null: as M-81 says. */
  firstDay: SchoolDay | null;
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
  /** In the system that the file is made from; "" where it tells none. */
  systemId: string;
}

/** The rows of a file, and those of another school year, or that name a student and a section for the second time. */
export function rosterEntries(
  { records }: Pick<FileOutcome<RosterFields>, "records">,
  wrongAt: WrongAt<keyof RosterFields>,
  chosenYear: string,
): { entries: RosterEntry[]; wrong: RowMessage[] } {
  const entries: RosterEntry[] = [];
  const wrong: RowMessage[] = [];
  const duplicateOf = duplicateDetector();
  for (const record of records) {
    const { row, line, values } = record;
    const { last, given, middle, gradeLevel, section, contact, address, city, province, postalCode } = values;
    const otherYear = otherSchoolYear(values.schoolYear, chosenYear);
    if (otherYear !== null) {
      wrong.push(wrongAt(record, "schoolYear", otherYear));
      continue;
    }
    const typedNumber = values.student ?? "";
    const studentNo = completedNumber(typedNumber);
    const other = duplicateOf([studentNo, gradeLevel, section].join("\n").toLowerCase(), line);
    if (other !== null) {
      wrong.push(wrongAt(record, "student", `${studentNo} is already in row ${other}`));
      continue;
    }
    entries.push({
      row,
      line,
      studentNo,
      typedNumber,
      gradeLevel,
      section,
      isEnrolled: values.enrolled !== "No",
      names: { last, given, middle },
      fullName: values.name,
      firstDay: values.firstDay as SchoolDay | null,
      sponsor: {
        name: values.sponsor,
        email: values.sponsorEmail ?? "",
        contact,
        address,
        city,
        province,
        postalCode,
        systemId: values.systemId,
      },
    });
  }
  return { entries, wrong };
}

const {
  name: _name,
  schoolYear: _year,
  systemId: _systemId,
  firstDay: _day,
  ...WRITTEN
} = ROSTER_DEFINITION.fields;
export const ROSTER_HEADINGS = Object.values(WRITTEN).map(({ heading }) => heading);

export interface RosterStudent extends PersonName {
  studentNo: string;
  gradeLevel: string;
  section: string;
}

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
