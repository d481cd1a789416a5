import * as z from "zod";
import { bounded } from "#core/shared/day-bounds.ts";
import { emailOrNone, line, neededLine } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf, recordDay, schoolDay } from "#core/shared/query-fields.ts";
import { STUDENT_DIGITS, STUDENT_NUMBER } from "#core/shared/student-number.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { TERM_NAMES } from "./contract.ts";
import { DEPARTURE_KINDS } from "./departures.ts";
import { LEVEL_CODES } from "./level-groups.ts";
import { PERSON_TEXT_MAX } from "./person-limits.ts";
import { LRN, NO_LRN, SEXES } from "./rosters/student-details.ts";
import { SIGNATORY_POSTS } from "./signatories.ts";
import { SUBJECT_KINDS } from "./subject-kind.ts";
import { termName } from "./term.ts";

/** The wire of what the office changes: the body of each call. Its form has fields of the same names (editors.ts). */
const DAYS_OF_SCHOOL_MAX = 120;
export const POSITION_MAX = 999;
/** A whole number, also as typed in a form; null where the field is empty. */
const wholeOrNull = (max: number) => {
  const words = `Please enter a whole number from 0 to ${max}`;
  return z
    .union([z.number(), z.string().max(20), z.null()])
    .transform((entered) => (entered === null || entered === "" ? null : Number(entered)))
    .refine((number) => number === null || (Number.isInteger(number) && number >= 0 && number <= max), words);
};
const version = z.int().min(1).optional();
const chosen = z
  .string()
  .max(60)
  .refine((id) => id !== "", REQUIRED);

export const schoolYearBody = z.strictObject({
  name: neededLine(40),
  curriculumn_code: typedIdentifier({ max: 40, required: REQUIRED }),
  start_date: recordDay,
  end_date: recordDay,
  version,
});
export const termBody = z.strictObject({
  start_date: recordDay,
  end_date: recordDay,
  encode_start_date: recordDay,
  encode_end_date: recordDay,
  correction_start_date: recordDay,
  correction_end_date: recordDay,
  /** Null: not known, and printed blank. Absent: unchanged. */
  days_of_school: wholeOrNull(DAYS_OF_SCHOOL_MAX).optional(),
  /** True: the one who asks was told that a window closes over gradebooks in work. */
  is_confirmed: z.boolean().default(false),
  version,
});
/** A club is a section beside the students' own sections. */
const SECTION_KINDS = ["regular", "club"] as const;
export const sectionBody = z.strictObject({
  name: neededLine(60),
  school_year_id: chosen,
  gradelevel_code: chosen,
  /** Absent: unchanged, of a new section the regular kind. */
  kind: choiceOf(SECTION_KINDS).optional(),
  /** Of grades 11 and 12. Absent: unchanged. */
  strand: line(60).optional(),
  adviser_id: z.string().max(60).nullish(),
  version,
});
export const subjectBody = z.strictObject({
  code: typedIdentifier({ max: 30, required: REQUIRED }),
  name: neededLine(100),
  gradelevel_code: chosen,
  kind: choiceOf(SUBJECT_KINDS),
  /** Where it is printed among the subjects of its level. Null or absent: unchanged, of a new one the last. */
  position: wholeOrNull(POSITION_MAX).optional(),
  version,
});
/** True: the one who asks was told what this record looks like, or what it leaves behind. */
const isConfirmed = z.boolean().optional();
const choiceOrNone = z.string().max(60);

export const departmentBody = z.strictObject({ name: neededLine(60), version });
export const curriculumBody = z.strictObject({
  name: typedIdentifier({ max: 40, required: REQUIRED }),
  version,
});
export const gradeLevelBody = z.strictObject({
  code: choiceOf(LEVEL_CODES, { error: "Please choose one of the list" }),
  name: neededLine(60),
  department_id: chosen,
  version,
});
/** A designation, or a type of faculty, students or sponsors. */
export const personTypeBody = z.strictObject({ name: neededLine(60), version });
/** A member of the faculty (M-15). */
export const facultyBody = z.strictObject({
  prefix: line(20),
  last_name: neededLine(PERSON_TEXT_MAX.namePart),
  given_name: neededLine(PERSON_TEXT_MAX.namePart),
  middle_name: line(PERSON_TEXT_MAX.namePart),
  suffix: line(PERSON_TEXT_MAX.namePart),
  employee_no: typedIdentifier({ max: 30, required: REQUIRED }),
  department_id: choiceOrNone,
  designation_id: choiceOrNone,
  type_id: choiceOrNone,
  email: emailOrNone,
  contact_number: line(PERSON_TEXT_MAX.contact),
  is_confirmed: isConfirmed,
  version,
});
/**
 * A student (M-9, M-15). What is absent stays as it is. A new one has a name and a sponsor: one on record, or a new one by
 * name, whose other fields are then asked for.
 */
export const studentBody = z.strictObject({
  student_id: line(STUDENT_DIGITS.most)
    .refine(
      (text) => text === "" || STUDENT_NUMBER.test(text),
      `Please enter the ${STUDENT_DIGITS.length} to ${STUDENT_DIGITS.most} digits of the student number`,
    )
    .optional(),
  last_name: neededLine(PERSON_TEXT_MAX.namePart).optional(),
  given_name: neededLine(PERSON_TEXT_MAX.namePart).optional(),
  middle_name: line(PERSON_TEXT_MAX.namePart).optional(),
  suffix: line(PERSON_TEXT_MAX.namePart).optional(),
  lrn: z
    .string()
    .max(60)
    .transform((text) => text.trim())
    .refine((text) => text === "" || LRN.test(text), NO_LRN),
  sex: choiceOf(["", ...SEXES]),
  birth_date: z.union([bounded(schoolDay, "birth"), z.literal("")]),
  type_id: choiceOrNone.optional(),
  email: emailOrNone.optional(),
  contact_number: line(PERSON_TEXT_MAX.contact).optional(),
  home_address: line(PERSON_TEXT_MAX.address).optional(),
  sponsor_id: chosen.optional(),
  sponsor_name: line(PERSON_TEXT_MAX.name).optional(),
  sponsor_email: emailOrNone.optional(),
  sponsor_contact_number: line(PERSON_TEXT_MAX.contact).optional(),
  is_confirmed: isConfirmed,
  version,
});
/** Who holds a post of the school from a day on, until somebody else does. */
export const signatoryBody = z.strictObject({
  name: neededLine(100),
  post: choiceOf(SIGNATORY_POSTS),
  held_from: bounded(schoolDay, "office"),
  version,
});
const TEACHERS_MAX = 5;
/** Absent or empty: of a new class from the running term on, to the last one; of another unchanged. */
const classTerm = z
  .union([z.literal("").transform(() => undefined), termName.transform((ordinal) => TERM_NAMES[ordinal])])
  .optional();
export const assignmentBody = z.strictObject({
  section_id: chosen,
  subject_code: chosen,
  faculty_ids: z.array(z.string().max(60)).max(TEACHERS_MAX),
  first_term: classTerm,
  last_term: classTerm,
  version,
});

/** How a sponsor is called, reached and billed; of an existing one what is absent stays. Documents that were handed out keep what they said. */
export const sponsorBody = z.strictObject({
  name: neededLine(PERSON_TEXT_MAX.name).optional(),
  email: emailOrNone.optional(),
  type_id: choiceOrNone.optional(),
  contact_number: line(PERSON_TEXT_MAX.contact),
  home_address: line(PERSON_TEXT_MAX.address),
  billing_address: line(PERSON_TEXT_MAX.address),
  city: line(PERSON_TEXT_MAX.city),
  province: line(PERSON_TEXT_MAX.province),
  postal_code: line(PERSON_TEXT_MAX.postalCode),
  tax_number: typedIdentifier({ max: 40 }),
  is_confirmed: isConfirmed,
  version,
});

/** A student leaves the school (M-18). */
export const departureBody = z.strictObject({
  kind: choiceOf(DEPARTURE_KINDS),
  left_on: recordDay,
  reason: neededLine(200),
  destination: line(120).optional(),
  version,
});

/** The contact data of a student who left is erased (M-37). */
export const contactErasureBody = z.strictObject({
  reason: neededLine(200),
  is_confirmed: isConfirmed,
  version,
});

/** Whether a record is offered for what is new (M-14). */
export const recordStateBody = z.strictObject({
  is_active: z.boolean(),
  is_confirmed: isConfirmed,
  version,
});

export type SchoolYearEntry = z.output<typeof schoolYearBody>;
export type TermEntry = z.output<typeof termBody>;
export type SectionEntry = z.output<typeof sectionBody>;
export type SubjectEntry = z.output<typeof subjectBody>;
export type AssignmentEntry = z.output<typeof assignmentBody>;
export type SignatoryEntry = z.output<typeof signatoryBody>;
export type StudentEntry = z.output<typeof studentBody>;
export type SponsorEntry = z.output<typeof sponsorBody>;
export type DepartmentEntry = z.output<typeof departmentBody>;
export type CurriculumEntry = z.output<typeof curriculumBody>;
export type GradeLevelEntry = z.output<typeof gradeLevelBody>;
export type PersonTypeEntry = z.output<typeof personTypeBody>;
export type FacultyEntry = z.output<typeof facultyBody>;
export type DepartureEntry = z.output<typeof departureBody>;
export type ContactErasureEntry = z.output<typeof contactErasureBody>;
export type RecordStateEntry = z.output<typeof recordStateBody>;
