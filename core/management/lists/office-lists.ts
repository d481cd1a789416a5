import type { AnyList } from "#core/shared/list/definition.ts";
import { SCHOOL_YEARS_LIST, TERMS_LIST } from "./calendar-list.ts";
import {
  ASSIGNMENTS_LIST,
  CURRICULUM_LIST,
  DEPARTMENTS_LIST,
  GRADE_LEVELS_LIST,
  GRADING_SCHEMES_LIST,
  SECTIONS_LIST,
  SUBJECTS_LIST,
} from "./classes-list.ts";
import type { ManagementKey } from "./management-lists.ts";
import { FACULTIES_LIST, SIGNATORIES_LIST, SPONSORS_LIST, STUDENTS_LIST } from "./people-list.ts";

/** The definition of each list that the school's office keeps. */
export const OFFICE_LISTS = {
  "school-years": SCHOOL_YEARS_LIST,
  terms: TERMS_LIST,
  departments: DEPARTMENTS_LIST,
  subjects: SUBJECTS_LIST,
  curriculum: CURRICULUM_LIST,
  "grade-levels": GRADE_LEVELS_LIST,
  sections: SECTIONS_LIST,
  assignments: ASSIGNMENTS_LIST,
  "grading-schemes": GRADING_SCHEMES_LIST,
  faculties: FACULTIES_LIST,
  signatories: SIGNATORIES_LIST,
  students: STUDENTS_LIST,
  sponsors: SPONSORS_LIST,
} satisfies Readonly<Record<ManagementKey, AnyList>>;
