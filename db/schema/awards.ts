import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { AWARD_STATES } from "../../core/awards/award-actions.ts";
import { AWARD_GROUPS } from "../../core/awards/award-groups.ts";
import { schoolClass } from "./grading.ts";
import { userAccount } from "./identity.ts";
import { schoolYear, section, student } from "./management.ts";

/** Typed mirror of db/migrations: the rules of awards, what was issued, and the awards computed with the figures of a section. */
const studentId = () =>
  integer()
    .notNull()
    .references(() => student.id);
const schoolYearId = () =>
  integer()
    .notNull()
    .references(() => schoolYear.id);
const userId = () =>
  integer()
    .notNull()
    .references(() => userAccount.id);
const awardGroup = () => text({ enum: [...AWARD_GROUPS] }).notNull();
const classId = () => integer().references(() => schoolClass.id);

/** Versions of the rules, by school year. */
export const awardRules = sqliteTable(
  "award_rules",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    school_year_id: schoolYearId(),
    version: integer().notNull(),
    definition_json: text().notNull(),
    created_at: text().notNull(),
    created_by: userId(),
  },
  (table) => [unique().on(table.school_year_id, table.version)],
);

/** Certificates as they were printed first. */
export const awardIssue = sqliteTable(
  "award_issue",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: studentId(),
    school_year_id: schoolYearId(),
    period: integer().notNull(),
    award_key: text().notNull(),
    award_group: awardGroup(),
    class_id: classId(),
    award_name: text().notNull(),
    rules_version: integer().notNull(),
    canonical_json: text().notNull(),
    sha256: text().notNull(),
    issued_at: text().notNull(),
    issued_by: userId(),
  },
  (table) => [unique().on(table.student_id, table.school_year_id, table.period, table.award_key)],
);

/** Issued awards that the registrar withdrew. */
export const awardWithdrawal = sqliteTable("award_withdrawal", {
  issue_id: integer()
    .primaryKey()
    .references(() => awardIssue.id),
  reason: text().notNull(),
  withdrawn_at: text().notNull(),
  withdrawn_by: userId(),
});

/** The awards of a section's students, and those that were issued. */
export const award = sqliteTable(
  "award",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: studentId(),
    school_year_id: schoolYearId(),
    period: integer().notNull(),
    award_key: text().notNull(),
    award_group: awardGroup(),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    class_id: classId(),
    award_name: text().notNull(),
    student_name: text().notNull(),
    student_no: text().notNull(),
    average_e2: integer(),
    conduct_e4: integer(),
    state: text({ enum: [...AWARD_STATES] }).notNull(),
  },
  (table) => [unique().on(table.student_id, table.school_year_id, table.period, table.award_key)],
);

/** The awards of a group that a section has in a period. */
export const awardSummary = sqliteTable(
  "award_summary",
  {
    award_group: text().notNull(),
    school_year_id: schoolYearId(),
    period: integer().notNull(),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    awards: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.award_group, table.school_year_id, table.period, table.section_id] }),
  ],
);
