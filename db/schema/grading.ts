import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";
import { gradeLevel, schoolYear, section, staff, student, subject, term } from "./management.ts";

/** Typed mirror of db/migrations: schemes, classes, gradebooks, their activities, scores and grades. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const gradingScheme = sqliteTable(
  "grading_scheme",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    school_year_id: integer()
      .notNull()
      .references(() => schoolYear.id),
    curriculum: text().notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    definition_json: text().notNull(),
    created_at: text().notNull(),
    created_by: integer().references(() => userAccount.id),
  },
  (table) => [unique().on(table.school_year_id, table.curriculum, table.name, table.version)],
);

export const schemeAssignment = sqliteTable("scheme_assignment", {
  id: integer().primaryKey(),
  school_year_id: integer()
    .notNull()
    .references(() => schoolYear.id),
  grade_level_id: integer()
    .notNull()
    .references(() => gradeLevel.id),
  subject_id: integer().references(() => subject.id),
  scheme_id: integer()
    .notNull()
    .references(() => gradingScheme.id),
});

export const schoolClass = sqliteTable(
  "school_class",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    subject_id: integer()
      .notNull()
      .references(() => subject.id),
    version: integer().notNull().default(1),
    first_term: integer({ mode: "number" }).$type<1 | 2 | 3>().notNull().default(1),
    last_term: integer({ mode: "number" }).$type<1 | 2 | 3>().notNull().default(3),
  },
  (table) => [unique().on(table.section_id, table.subject_id)],
);

export const classTeacher = sqliteTable(
  "class_teacher",
  {
    class_id: integer()
      .notNull()
      .references(() => schoolClass.id),
    staff_id: integer()
      .notNull()
      .references(() => staff.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.class_id, table.staff_id] })],
);

export const gradebook = sqliteTable(
  "gradebook",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    class_id: integer()
      .notNull()
      .references(() => schoolClass.id),
    term_id: integer()
      .notNull()
      .references(() => term.id),
    name: text().notNull(),
    status: text({
      enum: [
        "Draft",
        "For SC/LCC Approval",
        "Rejected by SC/LCC",
        "For RO Approval",
        "Rejected by RO",
        "RO Approved",
        "Released",
      ],
    })
      .notNull()
      .default("Draft"),
    scheme_id: integer().references(() => gradingScheme.id),
    was_rejected: integer().notNull().default(0),
    reject_reason: text().notNull().default(""),
    submitted_at: text(),
    release_date: text(),
    released_at: text(),
    blanks: integer().notNull().default(0),
    missing_count: integer().notNull().default(0),
    incomplete_categories_json: text().notNull().default("[]"),
    version: integer().notNull().default(1),
    cells: integer().notNull().default(0),
    ungraded: integer().notNull().default(0),
  },
  (table) => [unique().on(table.class_id, table.term_id)],
);

export const gradingActivity = sqliteTable(
  "grading_activity",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    gradebook_id: integer()
      .notNull()
      .references(() => gradebook.id),
    component_code: text().notNull(),
    code: text().notNull(),
    column_name: text().notNull(),
    description: text().notNull().default(""),
    maximum_e2: integer().notNull(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.gradebook_id, table.code)],
);

export const score = sqliteTable(
  "score",
  {
    activity_id: integer()
      .notNull()
      .references(() => gradingActivity.id),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    value_e2: integer(),
    mark: text({ enum: ["N", "S"] }),
    version: integer().notNull().default(1),
    saved_at: text().notNull(),
    saved_by: integer()
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [primaryKey({ columns: [table.activity_id, table.student_id] })],
);

export const scoreArchive = sqliteTable("score_archive", {
  id: integer().primaryKey(),
  gradebook_id: integer()
    .notNull()
    .references(() => gradebook.id),
  activity_uuid: text().notNull(),
  activity_code: text().notNull(),
  maximum_e2: integer().notNull(),
  reason: text({ enum: ["maximum", "deleted"] }).notNull(),
  scores_json: text().notNull(),
  archived_at: text().notNull(),
  archived_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

export const termGrade = sqliteTable(
  "term_grade",
  {
    gradebook_id: integer()
      .notNull()
      .references(() => gradebook.id),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    initial_e4: integer(),
    grade_e4: integer(),
    override_e4: integer(),
    override_reason: text(),
    overridden_at: text(),
    overridden_by: integer().references(() => userAccount.id),
    override_version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gradebook_id, table.student_id] })],
);

export const finalGradeOverride = sqliteTable(
  "final_grade_override",
  {
    class_id: integer()
      .notNull()
      .references(() => schoolClass.id),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    override_e4: integer(),
    reason: text().notNull(),
    overridden_at: text().notNull(),
    overridden_by: integer()
      .notNull()
      .references(() => userAccount.id),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.class_id, table.student_id] })],
);

export const promotionOverride = sqliteTable(
  "promotion_override",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    school_year_id: integer()
      .notNull()
      .references(() => schoolYear.id),
    status: text({ enum: ["Promoted", "Conditional", "Retained"] }),
    reason: text().notNull(),
    overridden_at: text().notNull(),
    overridden_by: integer()
      .notNull()
      .references(() => userAccount.id),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.school_year_id] })],
);

export const remedialMark = sqliteTable(
  "remedial_mark",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    class_id: integer()
      .notNull()
      .references(() => schoolClass.id),
    mark_e4: integer(),
    held_from: text().notNull(),
    held_to: text().notNull(),
    reason: text().notNull(),
    entered_at: text().notNull(),
    entered_by: integer()
      .notNull()
      .references(() => userAccount.id),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.class_id] })],
);

export const missingTerm = sqliteTable(
  "missing_term",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    term_id: integer()
      .notNull()
      .references(() => term.id),
    is_missing: integer().notNull(),
    school: text().notNull(),
    reason: text().notNull(),
    marked_at: text().notNull(),
    marked_by: integer()
      .notNull()
      .references(() => userAccount.id),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.term_id] })],
);

export const publication = sqliteTable("publication", {
  id: integer().primaryKey(),
  gradebook_id: integer()
    .notNull()
    .references(() => gradebook.id),
  activity_id: integer().references(() => gradingActivity.id),
  component_code: text(),
  what: text({ enum: ["raw_scores", "transmuted_grade"] }).notNull(),
  published_at: text().notNull(),
  published_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

export const gradebookRevision = sqliteTable(
  "gradebook_revision",
  {
    id: integer().primaryKey(),
    gradebook_id: integer()
      .notNull()
      .references(() => gradebook.id),
    number: integer().notNull(),
    event: text({ enum: ["submitted", "released", "corrected"] }).notNull(),
    reason: text().notNull().default(""),
    snapshot_json: text().notNull(),
    made_at: text().notNull(),
    made_by: integer().references(() => userAccount.id),
  },
  (table) => [unique().on(table.gradebook_id, table.number)],
);

export const releaseExclusion = sqliteTable(
  "release_exclusion",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    term_id: integer()
      .notNull()
      .references(() => term.id),
    reason: text().notNull().default(""),
    excluded_at: text().notNull(),
    excluded_by: integer()
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.term_id] })],
);
