import * as z from "zod";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { term } from "#core/management/term-field.ts";
import { recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  code,
  day,
  fields,
  flag,
  inline,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { pageNumber, pageSize, searchText } from "#core/shared/query-fields.ts";
import { SCHOOL_PERIOD, SCHOOL_YEAR_CHOICE, TEACHER, TERM, WINDOWS } from "./gradebook.ts";

/** The wire of what the lists of grading are narrowed by (G-40), and of a class. */
const LOOKUP_MAX = 10_000;

const id = z.string().max(60).optional();
export const choicesQuery = z.strictObject({
  schoolperiod_id: id,
  page: pageNumber,
  perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
});
/** The query of what belongs to a school year. */
export const choicesSearch = (yearUuid: string): URLSearchParams =>
  new URLSearchParams({ schoolperiod_id: yearUuid });
export const choicesOf = (query: z.output<typeof choicesQuery>) => ({
  schoolYearUuid: query.schoolperiod_id || null,
  page: query.page,
  perPage: query.perPage,
});
export const studentsQuery = z.strictObject({
  search: searchText,
  section_id: id,
  page: pageNumber,
  perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
});
export const studentsOf = (query: z.output<typeof studentsQuery>) => ({
  search: query.search,
  sectionUuid: query.section_id || null,
  page: query.page,
  perPage: query.perPage,
});

const SCHOOL_YEAR = fields({ uuid: text("id"), name: text("name") });
const LEVEL = fields({ code: text("code"), name: text("name") });
const SECTION = fields({ uuid: text("id"), name: text("section_name") });

export const TERM_CHOICE = fields({
  term: inline(TERM),
  windows: inline(WINDOWS),
  schoolYear: record("school_period", SCHOOL_YEAR),
  start: day("start_date"),
  end: day("end_date"),
  isCurrent: flag("is_current"),
});
export const SECTION_CHOICE = fields({
  uuid: text("id"),
  name: text("section_name"),
  level: record("grade_level", LEVEL),
  schoolYear: record("school_period", SCHOOL_YEAR),
  adviser: orNull(text("adviser")),
});
export const SUBJECT_CHOICE = fields({
  code: text(["code", "id"]),
  name: text("name"),
  kind: text<SubjectKind>("kind"),
  level: record("grade_level", LEVEL),
});
export const TEACHER_CHOICE = fields({
  uuid: text("id"),
  name: text("name"),
  employeeNumber: text("employee_no"),
  department: orNull(text("department")),
});
export const STUDENT_CHOICE = fields({
  number: text(["student_id", "id"]),
  name: text("fullname"),
  lastName: text("lastname"),
  givenName: text("givenname"),
  middleName: text("middlename"),
  level: orNull(record("grade_level", LEVEL)),
  section: orNull(record("grade_section", SECTION)),
});
/** A day gradebooks were submitted on. */
export const SUBMISSION_DAY = fields({ day: day(["date_submitted", "id", "name"]) });

const GRADEBOOK_OF_CLASS = fields({
  uuid: text("id"),
  name: text("name"),
  status: text<GradebookStatus>("status"),
  term: term("grading_period"),
});
const CLASS_FIELDS = {
  uuid: text("id"),
  subject: record(
    "subject",
    fields({ code: code("code"), name: text("name"), kind: text<SubjectKind>("kind") }),
  ),
  section: record("grade_section", SECTION),
  level: record("grade_level", LEVEL),
  schoolYear: record("school_period", SCHOOL_PERIOD),
  teachers: records("faculties", TEACHER),
  students: whole("student_count"),
  gradebooks: records("grade_books", GRADEBOOK_OF_CLASS),
};
export type SchoolClass = RecordOfFields<typeof CLASS_FIELDS>;
/** What a class is, and its gradebooks of every term. */
export const SCHOOL_CLASS = fields(CLASS_FIELDS, {
  names: { levelCode: text("gradelevel_code"), teacherCount: whole("faculty_count") },
  toWire: ({ level, teachers }: SchoolClass) => ({
    gradelevel_code: level.code,
    faculty_count: teachers.length,
  }),
  fromWire: () => ({}),
});

/** The lists grading is narrowed by: of the classes the one who asks may see. */
const lookup = {
  method: "get",
  access: "grades",
  tag: "Grading",
  query: choicesQuery,
  success: 200,
} as const;

export const SCHOOL_YEARS = defineCall({
  ...lookup,
  path: "/school_periods",
  summary: "School years, the newest first",
  answer: rowsAnswer(recordAnswer(SCHOOL_YEAR_CHOICE)),
});
export const TERMS = defineCall({
  ...lookup,
  path: "/grading_periods",
  summary: "Terms with their encoding and correction periods",
  answer: rowsAnswer(recordAnswer(TERM_CHOICE)),
});
export const SECTIONS = defineCall({
  ...lookup,
  path: "/grade_sections",
  summary: "Sections one has classes in",
  answer: rowsAnswer(recordAnswer(SECTION_CHOICE)),
});
export const SUBJECTS = defineCall({
  ...lookup,
  path: "/subjects",
  summary: "Subjects of the classes one may see",
  answer: rowsAnswer(recordAnswer(SUBJECT_CHOICE)),
});
export const TEACHERS = defineCall({
  ...lookup,
  path: "/faculties",
  summary: "Teachers of the classes one may see",
  answer: rowsAnswer(recordAnswer(TEACHER_CHOICE)),
});
export const STUDENTS = defineCall({
  ...lookup,
  path: "/students",
  summary: "Students of the classes one may see",
  query: studentsQuery,
  answer: rowsAnswer(recordAnswer(STUDENT_CHOICE)),
});
export const SUBMISSION_DAYS = defineCall({
  ...lookup,
  path: "/date_submitted",
  summary: "The days gradebooks were submitted on, newest first",
  answer: rowsAnswer(recordAnswer(SUBMISSION_DAY)),
});
