import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { gradingScheme } from "./grading.ts";
import { gradeLevel, schoolYear, section, staff, subject, term } from "./management.ts";

/** What the database keeps beside gradebooks, rosters and attendance, by trigger: their numbers, so that dashboards and tabs count none of them. */
const termId = () =>
  integer("term_id")
    .notNull()
    .references(() => term.id);
const gradeLevelId = () =>
  integer("grade_level_id")
    .notNull()
    .references(() => gradeLevel.id);

/** Gradebooks of each kind a list or a rule asks for, by the grade level of their section. */
export const gradebookStateSummary = sqliteTable(
  "gradebook_state_summary",
  {
    termId: termId(),
    gradeLevelId: gradeLevelId(),
    status: text().notNull(),
    was_rejected: integer().notNull(),
    has_blanks: integer().notNull(),
    incomplete_categories_json: text().notNull(),
    release_date: text().notNull(),
    gradebooks: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.status,
        table.termId,
        table.gradeLevelId,
        table.was_rejected,
        table.has_blanks,
        table.incomplete_categories_json,
        table.release_date,
      ],
    }),
  ],
);

/** How far the gradebooks of a section have come in a term, by status. */
export const gradebookSectionSummary = sqliteTable(
  "gradebook_section_summary",
  {
    termId: termId(),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    status: text().notNull(),
    gradebooks: integer().notNull(),
    cells: integer().notNull(),
    blanks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.section_id, table.status] })],
);

/** The same of a subject, in the sections of a grade level. */
export const gradebookSubjectSummary = sqliteTable(
  "gradebook_subject_summary",
  {
    termId: termId(),
    gradeLevelId: gradeLevelId(),
    subject_id: integer()
      .notNull()
      .references(() => subject.id),
    status: text().notNull(),
    gradebooks: integer().notNull(),
    cells: integer().notNull(),
    blanks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.gradeLevelId, table.subject_id, table.status] })],
);

/** The students of a section, and the enrollment passes of theirs that nobody has released. */
export const sectionStudentSummary = sqliteTable("section_student_summary", {
  section_id: integer()
    .primaryKey()
    .references(() => section.id),
  students: integer().notNull(),
  unreleased_passes: integer().notNull(),
});

/** Of a section in a term: its students whose attendance is recorded, and its records that are not published. */
export const attendanceSectionSummary = sqliteTable(
  "attendance_section_summary",
  {
    termId: termId(),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    recorded: integer().notNull(),
    unpublished: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.section_id] })],
);

/** The records of a term, and those that are not published. */
export const attendanceTermSummary = sqliteTable("attendance_term_summary", {
  term_id: integer()
    .primaryKey()
    .references(() => term.id),
  records: integer().notNull(),
  unpublished: integer().notNull(),
});

/** Gradebooks by the version of a scheme that they pinned. */
export const schemeSummary = sqliteTable("scheme_summary", {
  scheme_id: integer()
    .primaryKey()
    .references(() => gradingScheme.id),
  gradebooks: integer().notNull(),
});

/** Classes by their teachers and school years. */
export const teacherClassSummary = sqliteTable(
  "teacher_class_summary",
  {
    staff_id: integer()
      .notNull()
      .references(() => staff.id),
    school_year_id: integer()
      .notNull()
      .references(() => schoolYear.id),
    classes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staff_id, table.school_year_id] })],
);

/** Enrollment passes by what their list is narrowed by. */
export const enrollmentPassSummary = sqliteTable(
  "enrollment_pass_summary",
  {
    incoming_school_year: text().notNull(),
    incoming_grade_level_id: integer()
      .notNull()
      .references(() => gradeLevel.id),
    is_certified: integer().notNull(),
    passes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incoming_school_year, table.incoming_grade_level_id, table.is_certified] }),
  ],
);

/** How many records of a kind there are. */
export const recordCount = sqliteTable("record_count", {
  record: text().primaryKey(),
  records: integer().notNull(),
});
