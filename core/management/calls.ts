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
import { type Call, defineCall } from "#core/shared/call.ts";
import { line } from "#core/shared/entered-text.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { searchText } from "#core/shared/query-fields.ts";
import {
  assignmentBody,
  contactErasureBody,
  curriculumBody,
  departmentBody,
  departureBody,
  facultyBody,
  gradeLevelBody,
  personTypeBody,
  recordStateBody,
  schoolYearBody,
  sectionBody,
  signatoryBody,
  sponsorBody,
  studentBody,
  subjectBody,
  termBody,
} from "./editing-contract.ts";
import {
  CHOICES,
  EDITED_LISTS,
  type ManagementChoice,
  type ManagementChoices,
  type ManagementRow,
} from "./editors.ts";
import { ROSTER_IMPORTED } from "./imports.ts";
import { FILE_LISTS } from "./lists/file-lists.ts";
import { RECORD_EVENT } from "./record-history.ts";
import { isNamedByUuid, KEPT_LISTS, REMOVABLE_LISTS } from "./record-state.ts";
import {
  detailsImportQuery,
  rosterImportQuery,
  rosterQuery,
  rosterTemplateQuery,
} from "./rosters/roster-contract.ts";

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
const saved = changeAnswer(OFFICE_RECORD);
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
  answer: saved,
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", uuids: ["id"], success: 200 } as const;

export const ADD_SCHOOL_YEAR = defineCall({
  ...adding,
  path: "/management/school-years",
  summary: "Adds a school year",
  body: schoolYearBody,
});
export const CHANGE_SCHOOL_YEAR = defineCall({
  ...changing,
  path: "/management/school-years/{id}",
  summary: "Changes a school year",
  body: schoolYearBody,
});
export const CHANGE_TERM = defineCall({
  ...changing,
  path: "/management/terms/{id}",
  summary: "Changes a term's days and windows",
  body: termBody,
});
export const ADD_SECTION = defineCall({
  ...adding,
  path: "/management/sections",
  summary: "Adds a section and its adviser",
  body: sectionBody,
});
export const CHANGE_SECTION = defineCall({
  ...changing,
  path: "/management/sections/{id}",
  summary: "Changes a section and its adviser",
  body: sectionBody,
});
export const ADD_SUBJECT = defineCall({
  ...adding,
  path: "/management/subjects",
  summary: "Adds a subject",
  body: subjectBody,
});
export const CHANGE_SUBJECT = defineCall({
  ...changing,
  // A subject is named by its code.
  uuids: [],
  path: "/management/subjects/{id}",
  summary: "Changes a subject",
  body: subjectBody,
});
export const ADD_ASSIGNMENT = defineCall({
  ...adding,
  path: "/management/assignments",
  summary: "Adds who teaches a subject in a section",
  body: assignmentBody,
});
export const CHANGE_ASSIGNMENT = defineCall({
  ...changing,
  path: "/management/assignments/{id}",
  summary: "Changes who teaches a subject in a section, and in which terms",
  body: assignmentBody,
});
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
export const ADD_DEPARTMENT = defineCall({
  ...adding,
  path: "/management/departments",
  summary: "Adds a department",
  body: departmentBody,
});
export const CHANGE_DEPARTMENT = defineCall({
  ...changing,
  path: "/management/departments/{id}",
  summary: "Renames a department",
  body: departmentBody,
});
export const ADD_CURRICULUM = defineCall({
  ...adding,
  path: "/management/curriculum",
  summary: "Adds a curriculum",
  body: curriculumBody,
});
export const CHANGE_CURRICULUM = defineCall({
  ...changing,
  path: "/management/curriculum/{id}",
  summary: "Renames a curriculum that no grading scheme is of, also in its school years",
  body: curriculumBody,
});
export const ADD_GRADE_LEVEL = defineCall({
  ...adding,
  path: "/management/grade-levels",
  summary: "Adds a grade level",
  body: gradeLevelBody,
});
export const CHANGE_GRADE_LEVEL = defineCall({
  ...changing,
  // A grade level is named by its code.
  uuids: [],
  path: "/management/grade-levels/{id}",
  summary: "Changes a grade level's name and department",
  body: gradeLevelBody,
});
export const ADD_FACULTY = defineCall({
  ...adding,
  path: "/management/faculties",
  summary: "Adds a member of the faculty",
  body: facultyBody,
});
export const CHANGE_FACULTY = defineCall({
  ...changing,
  path: "/management/faculties/{id}",
  summary: "Changes a member of the faculty",
  body: facultyBody,
});
const addingType = (path: string, noun: string) =>
  defineCall({ ...adding, path, summary: `Adds a ${noun}`, body: personTypeBody });
const changingType = (path: string, noun: string) =>
  defineCall({ ...changing, path, summary: `Renames a ${noun}`, body: personTypeBody });
export const PERSON_TYPE_CALLS = {
  designation: {
    add: addingType("/management/designations", "designation"),
    change: changingType("/management/designations/{id}", "designation"),
  },
  faculty: {
    add: addingType("/management/faculty-types", "faculty type"),
    change: changingType("/management/faculty-types/{id}", "faculty type"),
  },
  student: {
    add: addingType("/management/student-types", "student type"),
    change: changingType("/management/student-types/{id}", "student type"),
  },
  sponsor: {
    add: addingType("/management/sponsor-types", "sponsor type"),
    change: changingType("/management/sponsor-types/{id}", "sponsor type"),
  },
} as const;
export const ADD_STUDENT = defineCall({
  ...adding,
  path: "/management/students",
  summary: "Adds a student, with a sponsor on record or a new one",
  body: studentBody,
});
export const CHANGE_STUDENT = defineCall({
  ...changing,
  // A student is named by number.
  uuids: [],
  path: "/management/students/{id}",
  summary: "Changes a student's names, details and sponsor",
  body: studentBody,
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
export const ADD_SIGNATORY = defineCall({
  ...adding,
  path: "/management/signatories",
  summary: "Adds who holds a post of the school from a day on",
  body: signatoryBody,
});
export const CHANGE_SIGNATORY = defineCall({
  ...changing,
  path: "/management/signatories/{id}",
  summary: "Changes who holds a post of the school, and from which day",
  body: signatoryBody,
});
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
export const ADD_SPONSOR = defineCall({
  ...adding,
  path: "/management/sponsors",
  summary: "Adds a sponsor",
  body: sponsorBody,
});
export const CHANGE_SPONSOR = defineCall({
  ...changing,
  path: "/management/sponsors/{id}",
  summary: "Changes how a sponsor is called, reached and billed",
  body: sponsorBody,
});

/** A call that saves what is in a form; its fields are those of the body. */
export type RecordCall = Call<
  string,
  undefined,
  z.ZodType<unknown, Record<string, unknown>>,
  { message: string },
  Area
> & { body: z.ZodType<unknown, Record<string, unknown>>; current: typeof OFFICE_RECORD.fromWire };
