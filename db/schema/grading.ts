import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";
import { gradeLevel, schoolYear, section, staff, student, subject, term } from "./management.ts";

/** Typed mirror of db/migrations: schemes, classes, gradebooks, their activities, scores and grades. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const gradingScheme = sqliteTable(
  "grading_scheme",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    schoolYearId: integer("school_year_id")
      .notNull()
      .references(() => schoolYear.id),
    curriculum: text("curriculum").notNull(),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    definitionJson: text("definition_json").notNull(),
    createdAt: text("created_at").notNull(),
    createdBy: integer("created_by").references(() => userAccount.id),
  },
  (table) => [unique().on(table.schoolYearId, table.curriculum, table.name, table.version)],
);

export const schemeAssignment = sqliteTable("scheme_assignment", {
  id: integer("id").primaryKey(),
  schoolYearId: integer("school_year_id")
    .notNull()
    .references(() => schoolYear.id),
  gradeLevelId: integer("grade_level_id")
    .notNull()
    .references(() => gradeLevel.id),
  subjectId: integer("subject_id").references(() => subject.id),
  schemeId: integer("scheme_id")
    .notNull()
    .references(() => gradingScheme.id),
});

export const schoolClass = sqliteTable(
  "school_class",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subject.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique().on(table.sectionId, table.subjectId)],
);

export const classTeacher = sqliteTable(
  "class_teacher",
  {
    classId: integer("class_id")
      .notNull()
      .references(() => schoolClass.id),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.staffId] })],
);

export const gradebook = sqliteTable(
  "gradebook",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    classId: integer("class_id")
      .notNull()
      .references(() => schoolClass.id),
    termId: integer("term_id")
      .notNull()
      .references(() => term.id),
    name: text("name").notNull(),
    status: text("status", {
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
    schemeId: integer("scheme_id").references(() => gradingScheme.id),
    wasRejected: integer("was_rejected").notNull().default(0),
    rejectReason: text("reject_reason").notNull().default(""),
    submittedAt: text("submitted_at"),
    releaseDate: text("release_date"),
    releasedAt: text("released_at"),
    blanks: integer("blanks").notNull().default(0),
    holes: integer("holes").notNull().default(0),
    lackingJson: text("lacking_json").notNull().default("[]"),
    version: integer("version").notNull().default(1),
    cells: integer("cells").notNull().default(0),
  },
  (table) => [unique().on(table.classId, table.termId)],
);

export const gradingActivity = sqliteTable(
  "grading_activity",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    gradebookId: integer("gradebook_id")
      .notNull()
      .references(() => gradebook.id),
    componentCode: text("component_code").notNull(),
    code: text("code").notNull(),
    columnName: text("column_name").notNull(),
    description: text("description").notNull().default(""),
    maximumE2: integer("maximum_e2").notNull(),
    position: integer("position").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique().on(table.gradebookId, table.code)],
);

export const score = sqliteTable(
  "score",
  {
    activityId: integer("activity_id")
      .notNull()
      .references(() => gradingActivity.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    valueE2: integer("value_e2"),
    mark: text("mark", { enum: ["N", "S"] }),
    version: integer("version").notNull().default(1),
    savedAt: text("saved_at").notNull(),
    savedBy: integer("saved_by")
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.studentId] })],
);

export const scoreArchive = sqliteTable("score_archive", {
  id: integer("id").primaryKey(),
  gradebookId: integer("gradebook_id")
    .notNull()
    .references(() => gradebook.id),
  activityUuid: text("activity_uuid").notNull(),
  activityCode: text("activity_code").notNull(),
  maximumE2: integer("maximum_e2").notNull(),
  reason: text("reason", { enum: ["maximum", "deleted"] }).notNull(),
  scoresJson: text("scores_json").notNull(),
  archivedAt: text("archived_at").notNull(),
  archivedBy: integer("archived_by")
    .notNull()
    .references(() => userAccount.id),
});

export const termGrade = sqliteTable(
  "term_grade",
  {
    gradebookId: integer("gradebook_id")
      .notNull()
      .references(() => gradebook.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    initialE4: integer("initial_e4"),
    gradeE4: integer("grade_e4"),
    overrideE4: integer("override_e4"),
    overrideReason: text("override_reason"),
    overriddenAt: text("overridden_at"),
    overriddenBy: integer("overridden_by").references(() => userAccount.id),
    overrideVersion: integer("override_version").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gradebookId, table.studentId] })],
);

export const finalGradeOverride = sqliteTable(
  "final_grade_override",
  {
    classId: integer("class_id")
      .notNull()
      .references(() => schoolClass.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    overrideE4: integer("override_e4"),
    reason: text("reason").notNull(),
    overriddenAt: text("overridden_at").notNull(),
    overriddenBy: integer("overridden_by")
      .notNull()
      .references(() => userAccount.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.classId, table.studentId] })],
);

export const promotionOverride = sqliteTable(
  "promotion_override",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    schoolYearId: integer("school_year_id")
      .notNull()
      .references(() => schoolYear.id),
    status: text("status", { enum: ["Promoted", "Conditional", "Retained"] }),
    reason: text("reason").notNull(),
    overriddenAt: text("overridden_at").notNull(),
    overriddenBy: integer("overridden_by")
      .notNull()
      .references(() => userAccount.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.schoolYearId] })],
);

export const missingTerm = sqliteTable(
  "missing_term",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    termId: integer("term_id")
      .notNull()
      .references(() => term.id),
    isMissing: integer("is_missing").notNull(),
    school: text("school").notNull(),
    reason: text("reason").notNull(),
    markedAt: text("marked_at").notNull(),
    markedBy: integer("marked_by")
      .notNull()
      .references(() => userAccount.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.termId] })],
);

export const publication = sqliteTable("publication", {
  id: integer("id").primaryKey(),
  gradebookId: integer("gradebook_id")
    .notNull()
    .references(() => gradebook.id),
  activityId: integer("activity_id").references(() => gradingActivity.id),
  componentCode: text("component_code"),
  what: text("what", { enum: ["raw_scores", "transmuted_grade"] }).notNull(),
  publishedAt: text("published_at").notNull(),
  publishedBy: integer("published_by")
    .notNull()
    .references(() => userAccount.id),
});

export const gradebookRevision = sqliteTable(
  "gradebook_revision",
  {
    id: integer("id").primaryKey(),
    gradebookId: integer("gradebook_id")
      .notNull()
      .references(() => gradebook.id),
    number: integer("number").notNull(),
    event: text("event", { enum: ["submitted", "released", "corrected"] }).notNull(),
    reason: text("reason").notNull().default(""),
    snapshotJson: text("snapshot_json").notNull(),
    madeAt: text("made_at").notNull(),
    madeBy: integer("made_by").references(() => userAccount.id),
  },
  (table) => [unique().on(table.gradebookId, table.number)],
);

export const releaseExclusion = sqliteTable(
  "release_exclusion",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    termId: integer("term_id")
      .notNull()
      .references(() => term.id),
    reason: text("reason").notNull().default(""),
    excludedAt: text("excluded_at").notNull(),
    excludedBy: integer("excluded_by")
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.termId] })],
);
