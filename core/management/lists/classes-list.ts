import { defineList } from "#core/shared/list/definition.ts";
import { choice, fields, oneOf, text } from "#core/shared/list/fields.ts";
import { SUBJECT_KINDS } from "../subject-kind.ts";
import { BY_STATUS, BY_YEAR, column, count, first, id, officeList, status, version } from "./office-list.ts";

/** What is taught, in which levels and sections, and by whom. */
export const DEPARTMENTS_LIST = defineList({
  ...officeList("departments"),
  sorts: ["id", "name", "faculties", "status"],
  essential: ["status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    name: first("name", "Department"),
    gradeLevels: column("grade_levels", "Grade Levels"),
    faculties: count("faculty_count", "Faculties"),
    status: status(),
    version: version(),
  }),
  nameOf: ({ name, gradeLevels }) => `${name}, ${gradeLevels}`,
});

export const SUBJECTS_LIST = defineList({
  ...officeList("subjects"),
  sorts: ["gradeLevel", "name", "code", "kind", "status"],
  essential: ["code", "status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    name: first("name", "Subject"),
    code: column("code", "Code"),
    gradeLevel: column("grade_level", "Grade Level"),
    kind: column("kind", "Kind"),
    position: count("position", "Position"),
    classes: count("class_count", "Classes"),
    status: status(),
    levelCode: text("gradelevel_code"),
    version: version(),
  }),
  nameOf: ({ name, code }) => `${name}, ${code}`,
});

export const CURRICULUM_LIST = defineList({
  ...officeList("curriculum"),
  sorts: ["name", "status"],
  essential: ["status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    name: first("name", "Curriculum"),
    schoolYears: column("school_periods", "School Years"),
    schemes: column("schemes", "Grading Schemes"),
    status: status(),
    version: version(),
  }),
  nameOf: ({ name, schoolYears }) => `${name}, ${schoolYears}`,
});

export const GRADE_LEVELS_LIST = defineList({
  ...officeList("grade-levels"),
  sorts: ["name", "code", "department", "status"],
  essential: ["code", "status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    name: first("name", "Grade Level"),
    code: column("code", "Code"),
    department: column("department", "Department"),
    subjects: count("subject_count", "Subjects"),
    sections: count("section_count", "Sections this year"),
    status: status(),
    departmentUuid: text("department_id"),
    version: version(),
  }),
  nameOf: ({ name, code }) => `${name}, ${code}`,
});

export const SECTIONS_LIST = defineList({
  ...officeList("sections"),
  sorts: ["id", "name", "gradeLevel", "schoolYear", "adviser"],
  essential: ["gradeLevel", "students"],
  ...BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Section"),
    gradeLevel: column("grade_level", "Grade Level"),
    schoolYear: column("school_year", "School Year"),
    kind: choice({ regular: "Regular", club: "Club" }, "kind", "Kind"),
    strand: column("strand", "Strand"),
    adviser: column("adviser", "Adviser"),
    students: count("student_count", "Students"),
    classes: count("class_count", "Classes"),
    levelCode: text("gradelevel_code"),
    schoolYearUuid: text("school_year_id"),
    adviserUuid: text("adviser_id"),
    version: version(),
  }),
  nameOf: ({ name, gradeLevel }) => `${name}, ${gradeLevel}`,
});

export const ASSIGNMENTS_LIST = defineList({
  ...officeList("assignments"),
  sorts: ["id", "subject", "section"],
  essential: ["section", "teachers"],
  ...BY_YEAR,
  row: fields({
    id: id(),
    subject: first("subject", "Subject"),
    section: column("grade_section", "Grade and Section"),
    schoolYear: column("school_year", "School Year"),
    teachers: column("faculties", "Teachers"),
    firstTerm: column("first_term", "First Term"),
    lastTerm: column("last_term", "Last Term"),
    gradebooks: count("gradebook_count", "Gradebooks"),
    closedBecause: column("closed_because", "Closed Because"),
    /** Its newest closed gradebook; "": none. */
    closedGradebook: text("closed_gradebook_id"),
    subjectKind: oneOf(SUBJECT_KINDS, "subject_kind"),
    subjectCode: text("subject_code"),
    sectionUuid: text("section_id"),
    /** With commas between, in order. */
    teacherUuids: text("faculty_ids"),
    version: version(),
  }),
  nameOf: ({ subject, section }) => `${subject}, ${section}`,
});

export const GRADING_SCHEMES_LIST = defineList({
  ...officeList("grading-schemes"),
  sorts: ["id", "name", "curriculum"],
  ...BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Grading Scheme"),
    schoolYear: column("school_year", "School Year"),
    curriculum: column("curriculumn_code", "Curriculum"),
    version: count("version", "Version"),
    categories: column("categories", "Categories"),
    transmutation: column("transmutation", "Transmutation"),
    gradebooks: count("gradebook_count", "Gradebooks"),
  }),
  nameOf: ({ name, schoolYear }) => `${name}, ${schoolYear}`,
});
