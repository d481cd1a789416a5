import * as z from "zod";
import type { Area } from "#core/identity/access.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import {
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { type Call, type CallBody, defineCall } from "#core/shared/call.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { emailOrNone, line, neededLine } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { choiceOf, recordDay, schoolDay, searchText } from "#core/shared/query-fields.ts";
import { STUDENT_DIGITS, STUDENT_NUMBER } from "#core/shared/student-number.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { TERM_NAMES } from "./contract.ts";
import { DEPARTURE_KINDS } from "./departures.ts";
import {
  CHOICES,
  EDITED_LISTS,
  type ManagementChoice,
  type ManagementChoices,
  type ManagementRow,
} from "./editors.ts";
import { ROSTER_IMPORTED } from "./imports.ts";
import { LEVEL_CODES } from "./level-groups.ts";
import { FILE_LISTS } from "./lists/file-lists.ts";
import type { ManagementKey } from "./lists/management-lists.ts";
import { PERSON_TEXT_MAX } from "./person-limits.ts";
import { RECORD_EVENT } from "./record-history.ts";
import { isNamedByUuid, KEPT_LISTS, REMOVABLE_LISTS } from "./record-state.ts";
import {
  detailsImportQuery,
  rosterImportQuery,
  rosterQuery,
  rosterTemplateQuery,
} from "./rosters/roster-contract.ts";
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

/** The calls of what the school's office keeps: its forms' choices, each change, and rosters. */
const tag = "Management";
const access = "management";
/** A call of each list. */
const byList = <const L extends string, C>(lists: readonly L[], callOf: (list: L) => C) =>
  Object.fromEntries(lists.map((list) => [list, callOf(list)])) as Readonly<Record<L, C>>;
const choice = z.object({ value: z.string(), label: z.string() });
/** A record as its list shows it; what fields it has, its list says. */
export const OFFICE_RECORD = schemaAnswer<ManagementRow>(
  z
    .object({ id: z.string(), version: z.int().optional() })
    .catchall(z.union([z.string(), z.number(), z.null()]).optional()),
);
export const SAVED_RECORD = changeAnswer(OFFICE_RECORD);
const choices = z.object(
  Object.fromEntries(CHOICES.map((name) => [name, z.array(choice)])) as Record<
    (typeof CHOICES)[number],
    z.ZodArray<typeof choice>
  >,
);
export const OFFICE_CHOICES = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/management/choices",
  access,
  tag,
  summary: "What the office's forms choose from",
  success: 200,
  answer: dataAnswer(schemaAnswer<ManagementChoices>(choices)),
});
export const ROSTER_TEMPLATE = defineCall({
  method: "get",
  path: "/management/rosters/template",
  access,
  tag,
  summary: "The CSV of a school year's roster, as it is; without one its headings and an example",
  query: rosterTemplateQuery,
  success: 200,
  answer: FILE,
});
export const IMPORT_ROSTER = defineCall({
  method: "post",
  path: "/management/rosters/import",
  costly: "import",
  access,
  tag,
  summary:
    "Puts students into sections of a school year, or takes them out, by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: rosterImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(ROSTER_IMPORTED),
});

export const STUDENT_DETAILS_TEMPLATE = defineCall({
  method: "get",
  path: "/management/student-details/template",
  access,
  tag,
  summary: "The CSV of the LRNs, sexes and birth dates of a school year's students",
  query: rosterQuery,
  success: 200,
  answer: FILE,
});
export const IMPORT_STUDENT_DETAILS = defineCall({
  method: "post",
  path: "/management/student-details/import",
  costly: "import",
  access,
  tag,
  summary:
    "Changes LRN, sex and birth date of students by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});

export const GUARDIANS_TEMPLATE = defineCall({
  method: "get",
  path: "/management/guardians/template",
  access,
  tag,
  summary: "The CSV of students' guardians: its headings and an example",
  success: 200,
  answer: FILE,
});
export const IMPORT_GUARDIANS = defineCall({
  method: "post",
  path: "/management/guardians/import",
  costly: "import",
  access,
  tag,
  summary:
    "Adds and changes the guardians of students by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});

/** The files of the office's lists (M-16). */
export const OFFICE_TEMPLATES = byList(FILE_LISTS, (list) =>
  defineCall({
    method: "get",
    path: `/management/${list}/template`,
    access,
    tag,
    summary: "The CSV of a list's file: its headings and an example",
    success: 200,
    answer: FILE,
  }),
);
export const IMPORT_OFFICE_RECORDS = byList(FILE_LISTS, (list) =>
  defineCall({
    method: "post",
    path: `/management/${list}/import`,
    costly: "import",
    access,
    tag,
    summary:
      "Adds and changes the records of a list by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
    query: detailsImportQuery,
    upload: true,
    success: 200,
    answer: importAnswer(),
  }),
);

const adding = {
  isForBrowsers: true,
  method: "post",
  access,
  tag,
  success: 201,
  answer: SAVED_RECORD,
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", uuids: ["id"], success: 200 } as const;

/** A new record; one that is there is changed by `changes`. */
const adds = <B extends z.ZodType>(list: ManagementKey, summary: string, body: B) =>
  defineCall({ ...adding, path: `/management/${list}`, summary, body });
const changes = <B extends z.ZodType>(list: ManagementKey, summary: string, body: B) =>
  defineCall({
    ...changing,
    uuids: isNamedByUuid(list) ? ["id"] : [],
    path: `/management/${list}/{id}`,
    summary,
    body,
  });
const both = <B extends z.ZodType>(list: ManagementKey, body: B, [added, changed]: [string, string]) => [
  adds(list, added, body),
  changes(list, changed, body),
];
/** The calls that add a record of a list and change one. */
export const RECORD_CALLS = {
  "school-years": both("school-years", schoolYearBody, ["Adds a school year", "Changes a school year"]),
  terms: [changes("terms", "Changes a term's days and windows", termBody)],
  sections: both("sections", sectionBody, [
    "Adds a section and its adviser",
    "Changes a section and its adviser",
  ]),
  subjects: both("subjects", subjectBody, ["Adds a subject", "Changes a subject"]),
  assignments: both("assignments", assignmentBody, [
    "Adds who teaches a subject in a section",
    "Changes who teaches a subject in a section, and in which terms",
  ]),
  departments: both("departments", departmentBody, ["Adds a department", "Renames a department"]),
  curriculum: both("curriculum", curriculumBody, [
    "Adds a curriculum",
    "Renames a curriculum that no grading scheme is of, also in its school years",
  ]),
  "grade-levels": both("grade-levels", gradeLevelBody, [
    "Adds a grade level",
    "Changes a grade level's name and department",
  ]),
  faculties: both("faculties", facultyBody, [
    "Adds a member of the faculty",
    "Changes a member of the faculty",
  ]),
  designations: both("designations", personTypeBody, ["Adds a designation", "Renames a designation"]),
  "faculty-types": both("faculty-types", personTypeBody, ["Adds a faculty type", "Renames a faculty type"]),
  "student-types": both("student-types", personTypeBody, ["Adds a student type", "Renames a student type"]),
  "sponsor-types": both("sponsor-types", personTypeBody, ["Adds a sponsor type", "Renames a sponsor type"]),
  students: both("students", studentBody, [
    "Adds a student, with a sponsor on record or a new one",
    "Changes a student's names, details and sponsor",
  ]),
  signatories: both("signatories", signatoryBody, [
    "Adds who holds a post of the school from a day on",
    "Changes who holds a post of the school, and from which day",
  ]),
  sponsors: both("sponsors", sponsorBody, [
    "Adds a sponsor",
    "Changes how a sponsor is called, reached and billed",
  ]),
} as const;
/** It is taught no more: its last term becomes the last in which something was entered. */
export const END_ASSIGNMENT = defineCall({
  isForBrowsers: true,
  method: "post",
  access,
  tag,
  uuids: ["id"],
  path: "/management/assignments/{id}/end",
  summary: "Closes a class with scores for a reason: what nobody approved counts nowhere from then on",
  body: z.strictObject({
    version: z.int().min(1).optional(),
    reason: line(REASON_CHARACTERS_MAX).pipe(z.string().min(1, "Please give the reason.")),
  }),
  success: 200,
  answer: MESSAGE,
});
export const REOPEN_ASSIGNMENT = defineCall({
  isForBrowsers: true,
  method: "post",
  access,
  tag,
  uuids: ["id"],
  path: "/management/assignments/{id}/reopen",
  summary: "Opens a closed class again, with its gradebooks as they were",
  body: z.strictObject({ version: z.int().min(1).optional() }),
  success: 200,
  answer: MESSAGE,
});
/** With its gradebooks, in which nothing was entered; another is ended. */
export const REMOVE_ASSIGNMENT = defineCall({
  isForBrowsers: true,
  method: "delete",
  access,
  tag,
  uuids: ["id"],
  path: "/management/assignments/{id}",
  summary: "Removes a class without a score, with its gradebooks",
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  success: 200,
  answer: MESSAGE,
});
/** Takes a student out of the sections and keeps when, why and where to. */
export const STUDENT_LEAVES = defineCall({
  ...changing,
  method: "post",
  uuids: [],
  path: "/management/students/{id}/leave",
  summary: "Records that a student leaves the school",
  body: departureBody,
});
export const ERASE_CONTACTS = defineCall({
  ...changing,
  access: "privacy",
  method: "post",
  uuids: [],
  path: "/management/students/{id}/erase-contacts",
  summary: "Erases the contact data of a student who left, and of guardians of nobody still here, for good",
  body: contactErasureBody,
});
/** People by a part of what they are found by, for forms that name one. */
const choosing = {
  isForBrowsers: true,
  method: "get",
  access,
  tag,
  query: z.strictObject({ search: searchText }),
  success: 200,
  answer: dataAnswer(schemaAnswer<ManagementChoice[]>(z.array(choice))),
} as const;
export const SPONSOR_CHOICES = defineCall({
  ...choosing,
  path: "/management/sponsor-choices",
  isCostlyRead: true,
  summary: "Sponsors found by name or email address",
});
export const STUDENT_CHOICES = defineCall({
  ...choosing,
  path: "/management/student-choices",
  isCostlyRead: true,
  summary: "Students found by name or number, also those who left; not who is merged into another",
});
/** What was done to a record of a list that has a form. */
export const RECORD_EVENTS = byList(EDITED_LISTS, (list) =>
  defineCall({
    isForBrowsers: true,
    method: "get",
    access,
    tag,
    uuids: isNamedByUuid(list) ? ["id"] : [],
    path: `/management/${list}/{id}/events`,
    summary: "What was done to a record, the newest first",
    success: 200,
    answer: rowsAnswer(recordAnswer(RECORD_EVENT)),
  }),
);
/** What a list's record is put aside by, and taken back. */
export const RECORD_STATE_CALLS = byList(KEPT_LISTS, (list) =>
  defineCall({
    ...changing,
    method: "post",
    uuids: isNamedByUuid(list) ? ["id"] : [],
    path: `/management/${list}/{id}/state`,
    summary: "Puts a record aside, so that nothing new is offered it, or takes it back",
    body: recordStateBody,
  }),
);
/** By which a record that nothing depends on is removed. */
export const REMOVE_RECORD_CALLS = byList(REMOVABLE_LISTS, (list) =>
  defineCall({
    isForBrowsers: true,
    method: "delete",
    access,
    tag,
    uuids: isNamedByUuid(list) ? ["id"] : [],
    path: `/management/${list}/{id}`,
    summary: "Removes a record on which nothing depends",
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    success: 200,
    answer: MESSAGE,
  }),
);
/** The picture is printed on papers and never answered. */
export const UPLOAD_SIGNATURE = defineCall({
  ...changing,
  method: "post",
  path: "/management/signatories/{id}/signature",
  summary: "Keeps a signatory's scanned signature, a PNG or JPEG picture, in place of the one before",
  upload: true,
});
export const REMOVE_SIGNATURE = defineCall({
  ...changing,
  method: "delete",
  path: "/management/signatories/{id}/signature",
  summary: "Removes a signatory's scanned signature",
});
export type EditedList = keyof typeof RECORD_CALLS;
/** What is sent of a record of a list. */
export type RecordEntry<L extends EditedList> = CallBody<(typeof RECORD_CALLS)[L][number]>;

/** A call that saves what is in a form; its fields are those of the body. */
export type RecordCall = Call<
  string,
  undefined,
  z.ZodType<unknown, Record<string, unknown>>,
  { message: string },
  Area
> & { body: z.ZodType<unknown, Record<string, unknown>>; current: typeof OFFICE_RECORD.fromWire };
