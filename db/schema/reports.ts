import { foreignKey, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { gradebook, schoolClass } from "./grading.ts";
import { userAccount } from "./identity.ts";
import { gradeLevel, schoolYear, section, student, subject, term } from "./management.ts";

/** Typed mirror of db/migrations: the figures of reports, kept for each student and computed a section at a time. */
const studentId = () =>
  integer()
    .notNull()
    .references(() => student.id);
const schoolYearId = () =>
  integer()
    .notNull()
    .references(() => schoolYear.id);
const sectionId = () =>
  integer()
    .notNull()
    .references(() => section.id);
const subjectId = () =>
  integer()
    .notNull()
    .references(() => subject.id);
const termId = () =>
  integer()
    .notNull()
    .references(() => term.id);
const classId = () =>
  integer()
    .notNull()
    .references(() => schoolClass.id);

/** Sections whose figures are out of date. */
export const reportMark = sqliteTable("report_mark", {
  section_id: integer()
    .primaryKey()
    .references(() => section.id),
  revision: integer().notNull(),
});

/** A student's grade of a learning area in a term, once its gradebook is submitted. */
export const reportGrade = sqliteTable(
  "report_grade",
  {
    id: integer().primaryKey(),
    student_id: studentId(),
    term_id: termId(),
    class_id: classId(),
    gradebook_id: integer()
      .notNull()
      .references(() => gradebook.id),
    school_year_id: schoolYearId(),
    section_id: sectionId(),
    subject_id: subjectId(),
    position: integer().notNull(),
    student_name: text().notNull(),
    student_no: text().notNull(),
    grade_e4: integer(),
    printed_e4: integer(),
    letter: text().notNull(),
    is_provisional: integer().notNull(),
  },
  (table) => [unique().on(table.student_id, table.class_id, table.term_id)],
);

/** How many of these there are, by what lists count them by. */
export const reportGradeSummary = sqliteTable(
  "report_grade_summary",
  {
    school_year_id: schoolYearId(),
    section_id: sectionId(),
    term_id: termId(),
    is_provisional: integer().notNull(),
    grades: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.school_year_id, table.section_id, table.term_id, table.is_provisional],
    }),
  ],
);

/** A student's term: the general average of its learning areas, and conduct. */
export const reportTerm = sqliteTable(
  "report_term",
  {
    id: integer().primaryKey(),
    student_id: studentId(),
    term_id: termId(),
    school_year_id: schoolYearId(),
    section_id: sectionId(),
    student_name: text().notNull(),
    student_no: text().notNull(),
    average_e2: integer(),
    average_letter: text().notNull(),
    is_provisional: integer().notNull(),
    conduct_e4: integer(),
    conduct_letter: text().notNull(),
    conduct_is_provisional: integer().notNull(),
    grade_level_id: integer().references(() => gradeLevel.id),
  },
  (table) => [unique().on(table.student_id, table.term_id)],
);

/** The students of a section that have a term. */
export const reportTermSummary = sqliteTable(
  "report_term_summary",
  { term_id: termId(), section_id: sectionId(), students: integer().notNull() },
  (table) => [primaryKey({ columns: [table.term_id, table.section_id] })],
);

/** The cards of a section in a term by their state, and whether they lack something. */
export const reportCardSummary = sqliteTable(
  "report_card_summary",
  {
    term_id: termId(),
    section_id: sectionId(),
    state: text().notNull(),
    lacks: integer().notNull(),
    cards: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.term_id, table.section_id, table.state, table.lacks] })],
);

/** A student's final grade of a class, of the terms whose gradebooks are submitted. */
export const reportFinal = sqliteTable(
  "report_final",
  {
    student_id: studentId(),
    class_id: classId(),
    school_year_id: schoolYearId(),
    subject_id: subjectId(),
    position: integer().notNull(),
    grade_e4: integer().notNull(),
    printed_e4: integer().notNull(),
    letter: text().notNull(),
    is_provisional: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.class_id] })],
);

/** A student's year: general average, promotion, and how many final grades it has. */
export const reportYear = sqliteTable(
  "report_year",
  {
    id: integer().primaryKey(),
    student_id: studentId(),
    school_year_id: schoolYearId(),
    section_id: sectionId(),
    student_name: text().notNull(),
    student_no: text().notNull(),
    average_e2: integer(),
    average_letter: text().notNull(),
    is_provisional: integer().notNull(),
    promotion_status: text({ enum: ["Promoted", "Conditional", "Retained"] }),
    finals: integer().notNull(),
    approved_finals: integer().notNull(),
    action_taken: text().notNull().default(""),
    areas_json: text().notNull().default("[]"),
    remedial_result: text({ enum: ["Pending", "Passed", "Not passed"] }),
    sex: text({ enum: ["F", "M"] }),
    grade_level_id: integer().references(() => gradeLevel.id),
  },
  (table) => [unique().on(table.student_id, table.school_year_id)],
);

/** The school years of students that ended alike, by grade level. */
export const reportYearSummary = sqliteTable(
  "report_year_summary",
  {
    school_year_id: schoolYearId(),
    grade_level_id: integer()
      .notNull()
      .references(() => gradeLevel.id),
    sex: text().notNull(),
    promotion_status: text().notNull(),
    remedial_result: text().notNull(),
    average: integer().notNull(),
    students: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.school_year_id,
        table.grade_level_id,
        table.sex,
        table.promotion_status,
        table.remedial_result,
        table.average,
      ],
    }),
  ],
);

/** Years that students spent elsewhere, each change as a row that supersedes the one before. */
export const elsewhereYear = sqliteTable(
  "elsewhere_year",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: studentId(),
    supersedes_id: integer().unique(),
    content_json: text(),
    reason: text().notNull(),
    entered_at: text().notNull(),
    entered_by: integer()
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [foreignKey({ columns: [table.supersedes_id], foreignColumns: [table.id] })],
);

/** The entries that stand, by school year and school: each once. */
export const elsewherePlace = sqliteTable(
  "elsewhere_place",
  {
    student_id: studentId(),
    school_year: text().notNull(),
    school: text().notNull(),
    entry_id: integer()
      .notNull()
      .references(() => elsewhereYear.id),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.school_year, table.school] })],
);

/** Permanent records as they were issued. */
export const permanentRecordIssue = sqliteTable("permanent_record_issue", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  student_id: studentId(),
  number: text().notNull().unique(),
  purpose: text().notNull(),
  recipient: text().notNull(),
  canonical_json: text().notNull(),
  sha256: text().notNull(),
  issued_at: text().notNull(),
  issued_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

/** A student's published card of a term; `revision` is the newest one. */
export const reportCard = sqliteTable(
  "report_card",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: studentId(),
    term_id: termId(),
    status: text({ enum: ["Published", "Withdrawn"] }).notNull(),
    revision: integer().notNull(),
    content_sha256: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.student_id, table.term_id)],
);

/** What was published, as it was. */
export const reportCardRevision = sqliteTable(
  "report_card_revision",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    report_card_id: integer()
      .notNull()
      .references(() => reportCard.id),
    number: integer().notNull(),
    canonical_json: text().notNull(),
    sha256: text().notNull(),
    previous_sha256: text(),
    content_sha256: text().notNull(),
    template_version: integer().notNull(),
    reason: text().notNull(),
    published_at: text().notNull(),
    published_by: integer()
      .notNull()
      .references(() => userAccount.id),
  },
  (table) => [unique().on(table.report_card_id, table.number)],
);

/** A student in a term, as the list of student performance shows it. */
export const reportCardRow = sqliteTable(
  "report_card_row",
  {
    id: integer().primaryKey(),
    student_id: studentId(),
    term_id: termId(),
    school_year_id: schoolYearId(),
    section_id: sectionId(),
    student_name: text().notNull(),
    student_no: text().notNull(),
    state: text({ enum: ["Not ready", "Ready", "Published", "Changed", "Withdrawn"] }).notNull(),
    reasons_json: text().notNull(),
    warnings_json: text().notNull(),
    promotion_status: text({ enum: ["Promoted", "Conditional", "Retained"] }),
    content_sha256: text().notNull(),
  },
  (table) => [unique().on(table.student_id, table.term_id)],
);

/** Report cards of sections, levels or the school published by a job: one batch a section. */
export const publishingJob = sqliteTable("publishing_job", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  status: text({ enum: ["queued", "done", "cancelled"] }).notNull(),
  term_id: termId(),
  reason: text().notNull(),
  created_at: text().notNull(),
  finished_at: text(),
});

export const publishingJobSection = sqliteTable(
  "publishing_job_section",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    job_id: integer()
      .notNull()
      .references(() => publishingJob.id),
    position: integer().notNull(),
    section_id: sectionId(),
    status: text({ enum: ["queued", "done", "failed"] }).notNull(),
    published: integer().notNull().default(0),
    refused_json: text().notNull().default("[]"),
    error: text(),
  },
  (table) => [unique().on(table.job_id, table.position)],
);
