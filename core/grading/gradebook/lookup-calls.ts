import { recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { SCHOOL_YEAR_CHOICE } from "./gradebook-contract.ts";
import {
  choicesQuery,
  SECTION_CHOICE,
  STUDENT_CHOICE,
  SUBJECT_CHOICE,
  SUBMISSION_DAY,
  studentsQuery,
  TEACHER_CHOICE,
  TERM_CHOICE,
} from "./lookup-contract.ts";

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
