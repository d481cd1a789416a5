import * as z from "zod";
import { bounded } from "#core/shared/day-bounds.ts";
import { choiceOf, recordDay, schoolDay } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { TERM_NAMES } from "./contract.ts";
import { LRN, NO_LRN, SEXES } from "./rosters/student-details.ts";
import { SIGNATORY_POSTS } from "./signatories.ts";
import { SUBJECT_KINDS } from "./subject-kind.ts";
import { termName } from "./term.ts";

/** The wire of what the office changes: the body of each call. Its form has fields of the same names (editors.ts). */
const REQUIRED = "This field is required";
const DAYS_OF_SCHOOL_MAX = 120;
export const POSITION_MAX = 999;
/** One line of text that may be empty. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim());
const words = (max: number) => line(max).refine((text) => text !== "", REQUIRED);
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
  name: words(40),
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
  name: words(60),
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
  name: words(100),
  gradelevel_code: chosen,
  kind: choiceOf(SUBJECT_KINDS),
  /** Where it is printed among the subjects of its level. Null or absent: unchanged, of a new one the last. */
  position: wholeOrNull(POSITION_MAX).optional(),
  version,
});
/** What reports say of a student beside the name. */
export const studentBody = z.strictObject({
  lrn: z
    .string()
    .max(60)
    .transform((text) => text.trim())
    .refine((text) => text === "" || LRN.test(text), NO_LRN),
  sex: choiceOf(["", ...SEXES]),
  birth_date: z.union([bounded(schoolDay, "birth"), z.literal("")]),
  version,
});
/** Who holds a post of the school from a day on, until somebody else does. */
export const signatoryBody = z.strictObject({
  name: words(100),
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

/** How a sponsor is reached and billed. Documents that were handed out keep what they said. */
export const sponsorBody = z.strictObject({
  contact_number: line(40),
  home_address: line(200),
  billing_address: line(200),
  city: line(80),
  province: line(80),
  postal_code: line(12),
  tax_number: typedIdentifier({ max: 40 }),
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
