import { type AnyList, defineList } from "#core/shared/list/definition.ts";
import { fields, orNull } from "#core/shared/list/fields.ts";
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
import {
  BY_YEAR,
  column,
  count,
  dayColumn,
  first,
  id,
  NOT_BY_YEAR,
  officeList,
  state,
  version,
} from "./office-list.ts";
import {
  DESIGNATIONS_LIST,
  FACULTIES_LIST,
  FACULTY_TYPES_LIST,
  SIGNATORIES_LIST,
  SPONSOR_TYPES_LIST,
  SPONSORS_LIST,
  STUDENT_TYPES_LIST,
  STUDENTS_LIST,
} from "./people-list.ts";

/** The school years and their terms, the newest first. */
const SCHOOL_YEARS_LIST = defineList({
  ...officeList("school-years"),
  essential: ["start", "end"],
  sorts: ["id", "name", "start"],
  ...NOT_BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "School Year"),
    state: state(),
    curriculum: column("curriculumn_code", "Curriculum"),
    start: dayColumn("start_date", "Start"),
    end: dayColumn("end_date", "End"),
    sections: count("section_count", "Sections"),
    version: version(),
  }),
  nameOf: ({ name, state }) => `${name}, ${state}`,
});

const TERMS_LIST = defineList({
  ...officeList("terms"),
  essential: ["schoolYear", "start", "end"],
  sorts: ["id", "start"],
  ...BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Term"),
    schoolYear: column("school_year", "School Year"),
    state: state(),
    start: dayColumn("start_date", "Start"),
    end: dayColumn("end_date", "End"),
    encodeStart: dayColumn("encode_start_date", "Encoding from"),
    encodeEnd: dayColumn("encode_end_date", "Encoding through"),
    correctionStart: dayColumn("correction_start_date", "Correction from"),
    correctionEnd: dayColumn("correction_end_date", "Correction through"),
    daysOfSchool: orNull(count("days_of_school", "Days of school")),
    gradebooksInWork: count("in_work", "Gradebooks in work"),
    version: version(),
  }),
  nameOf: ({ name, schoolYear }) => `${name}, ${schoolYear}`,
});

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
  designations: DESIGNATIONS_LIST,
  "faculty-types": FACULTY_TYPES_LIST,
  signatories: SIGNATORIES_LIST,
  "student-types": STUDENT_TYPES_LIST,
  students: STUDENTS_LIST,
  sponsors: SPONSORS_LIST,
  "sponsor-types": SPONSOR_TYPES_LIST,
} satisfies Readonly<Record<ManagementKey, AnyList>>;
