import * as z from "zod";
import { TERM_NAMES } from "../../management/contract.ts";
import type { TermOrdinal } from "../../management/term-name.ts";
import { pageNumber, pageSize, searchText } from "../../shared/query-fields.ts";
import type { SchoolDay } from "../../shared/school-day.ts";
import type { SubjectKind } from "../subject-kind.ts";
import type { GradebookStatus } from "../workflow/gradebook-actions.ts";
import type { GradebookRow, SchoolYearOfRow } from "./gradebook.ts";
import { gradingPeriodToWire, SCHOOL_PERIOD } from "./gradebook-contract.ts";

/** The wire of what the lists of grading are narrowed by (G-40), and of a class. */
export const LOOKUP_MAX = 10_000;

const id = z.string().max(60).optional();
export const choicesQuery = z.strictObject({
  schoolperiod_id: id,
  page: pageNumber,
  perPage: pageSize(LOOKUP_MAX, LOOKUP_MAX),
});
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

export interface SchoolYearChoice extends SchoolYearOfRow {
  isCurrent: boolean;
}
export const schoolYearToWire = (year: SchoolYearChoice) => ({
  ...SCHOOL_PERIOD.toWire(year),
  is_current: year.isCurrent,
});

export interface TermChoice {
  term: GradebookRow["term"];
  windows: GradebookRow["windows"];
  schoolYear: { uuid: string; name: string };
  start: SchoolDay;
  end: SchoolDay;
  isCurrent: boolean;
}
export const termToWire = (choice: TermChoice) => ({
  ...gradingPeriodToWire(choice),
  start_date: choice.start,
  end_date: choice.end,
  is_current: choice.isCurrent,
  school_period: { id: choice.schoolYear.uuid, name: choice.schoolYear.name },
});

export interface SectionChoice {
  uuid: string;
  name: string;
  level: { code: string; name: string };
  schoolYear: { uuid: string; name: string };
  adviser: string | null;
}
export const sectionToWire = (section: SectionChoice) => ({
  id: section.uuid,
  section_name: section.name,
  grade_level: section.level,
  school_period: { id: section.schoolYear.uuid, name: section.schoolYear.name },
  adviser: section.adviser,
});

export interface SubjectChoice {
  code: string;
  name: string;
  kind: SubjectKind;
  level: { code: string; name: string };
}
export const subjectToWire = (subject: SubjectChoice) => ({
  id: subject.code,
  code: subject.code,
  name: subject.name,
  kind: subject.kind,
  grade_level: subject.level,
});

export interface TeacherChoice {
  uuid: string;
  name: string;
  employeeNumber: string;
  department: string | null;
}
export const teacherToWire = (teacher: TeacherChoice) => ({
  id: teacher.uuid,
  name: teacher.name,
  employee_no: teacher.employeeNumber,
  department: teacher.department,
});

export interface StudentChoice {
  number: string;
  name: string;
  lastName: string;
  givenName: string;
  middleName: string;
  level: { code: string; name: string } | null;
  section: { uuid: string; name: string } | null;
}
export const studentToWire = (student: StudentChoice) => ({
  id: student.number,
  student_id: student.number,
  fullname: student.name,
  lastname: student.lastName,
  givenname: student.givenName,
  middlename: student.middleName,
  grade_level: student.level,
  grade_section: student.section && { id: student.section.uuid, section_name: student.section.name },
});

export const submissionDayToWire = (day: SchoolDay) => ({ id: day, name: day, date_submitted: day });

/** GET /classes/{id}: what the class is, and its gradebooks of every term. */
export interface SchoolClass {
  uuid: string;
  subject: GradebookRow["subject"];
  section: GradebookRow["section"];
  level: GradebookRow["level"];
  schoolYear: SchoolYearOfRow;
  teachers: GradebookRow["teachers"];
  students: number;
  gradebooks: { uuid: string; name: string; status: GradebookStatus; term: TermOrdinal }[];
}
export const classToWire = (one: SchoolClass) => ({
  id: one.uuid,
  gradelevel_code: one.level.code,
  subject: one.subject,
  grade_section: { id: one.section.uuid, section_name: one.section.name },
  grade_level: one.level,
  school_period: SCHOOL_PERIOD.toWire(one.schoolYear),
  faculties: one.teachers.map(({ uuid, name }) => ({ id: uuid, name })),
  faculty_count: one.teachers.length,
  student_count: one.students,
  grade_books: one.gradebooks.map(({ uuid, name, status, term }) => ({
    id: uuid,
    name,
    status,
    grading_period: TERM_NAMES[term],
  })),
});
