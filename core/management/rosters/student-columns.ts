import { defineFields, type FileField } from "#core/shared/import/reading/file-definition.ts";
import { STUDENT_DIGITS } from "#core/shared/student-number.ts";

/** Columns by which files about students say whom a row is about. */
export const STUDENT_NUMBER_COLUMN = {
  heading: "Student ID",
  synonyms: ["Student Number", "Student No.", "Student ID No.", "ID Number", "ID No."],
  // A number that no student has: a row of a school is never taken for the example.
  example: "000000",
} as const satisfies Omit<FileField, "is">;

export const STUDENT_NAME_COLUMN = {
  heading: "Student Name",
  synonyms: [
    "Name",
    "Student",
    "Full Name",
    "Complete Name",
    "Learner Name",
    "Learner's Name",
    "Learners' Names",
    "Name of Learner",
    "Name of Student",
    "Pupil Name",
  ],
  is: { kind: "text", max: 200 },
  example: "Dela Cruz, Ana",
} as const satisfies FileField;

/** Whom a row of a file of students is about: by number or by name (F-10). */
export const STUDENT_COLUMNS = defineFields({
  student: { ...STUDENT_NUMBER_COLUMN, is: { kind: "digits", ...STUDENT_DIGITS } },
  name: STUDENT_NAME_COLUMN,
});
export type StudentColumns = typeof STUDENT_COLUMNS;

/** The id of a guardian in the system that a file is made from (M-80); no template has it. */
export const SYSTEM_ID_COLUMN = {
  heading: "Guardian System ID",
  is: { kind: "text", max: 255 },
  example: "",
} as const satisfies FileField;

/** Lists that we give out call it by the name of the screens, School Period. */
export const SCHOOL_YEAR_COLUMN = {
  heading: "School Year",
  synonyms: ["School Period", "SY"],
  is: { kind: "text", max: 60 },
  example: "SY 2026-2027",
} as const satisfies FileField;

export const NO_STUDENT_NUMBER = "is not a student number of six digits or more (leading zeros lost?)";
