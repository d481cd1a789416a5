import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { gradeLevel, section, subject, term } from "./management.ts";

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
    status: text("status").notNull(),
    wasRejected: integer("was_rejected").notNull(),
    hasBlanks: integer("has_blanks").notNull(),
    lackingJson: text("lacking_json").notNull(),
    releaseDate: text("release_date").notNull(),
    gradebooks: integer("gradebooks").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.status,
        table.termId,
        table.gradeLevelId,
        table.wasRejected,
        table.hasBlanks,
        table.lackingJson,
        table.releaseDate,
      ],
    }),
  ],
);

/** How far the gradebooks of a section have come in a term, by status. */
export const gradebookSectionSummary = sqliteTable(
  "gradebook_section_summary",
  {
    termId: termId(),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    status: text("status").notNull(),
    gradebooks: integer("gradebooks").notNull(),
    cells: integer("cells").notNull(),
    blanks: integer("blanks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.sectionId, table.status] })],
);

/** The same of a subject, in the sections of a grade level. */
export const gradebookSubjectSummary = sqliteTable(
  "gradebook_subject_summary",
  {
    termId: termId(),
    gradeLevelId: gradeLevelId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subject.id),
    status: text("status").notNull(),
    gradebooks: integer("gradebooks").notNull(),
    cells: integer("cells").notNull(),
    blanks: integer("blanks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.gradeLevelId, table.subjectId, table.status] })],
);

/** The students of a section, and the enrollment passes of theirs that nobody has released. */
export const sectionStudentSummary = sqliteTable("section_student_summary", {
  sectionId: integer("section_id")
    .primaryKey()
    .references(() => section.id),
  students: integer("students").notNull(),
  unreleasedPasses: integer("unreleased_passes").notNull(),
});

/** Of a section in a term: its students whose attendance is recorded, and its records that are not published. */
export const attendanceSectionSummary = sqliteTable(
  "attendance_section_summary",
  {
    termId: termId(),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    recorded: integer("recorded").notNull(),
    unpublished: integer("unpublished").notNull(),
  },
  (table) => [primaryKey({ columns: [table.termId, table.sectionId] })],
);
