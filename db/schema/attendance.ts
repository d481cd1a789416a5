import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";
import { gradeLevel, section, student, term } from "./management.ts";

/** Typed mirror of db/migrations: attendance, and passes into the next year. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const attendance = sqliteTable(
  "attendance",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    termId: integer("term_id")
      .notNull()
      .references(() => term.id),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    daysAbsentE4: integer("days_absent_e4").notNull(),
    daysTardyE4: integer("days_tardy_e4").notNull(),
    publishedAt: text("published_at"),
    version: integer("version").notNull().default(1),
    savedAt: text("saved_at").notNull(),
    savedBy: integer("saved_by").references(() => userAccount.id),
  },
  (table) => [unique().on(table.studentId, table.termId)],
);

export const enrollmentPass = sqliteTable(
  "enrollment_pass",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    incomingSchoolYear: text("incoming_school_year").notNull(),
    incomingGradeLevelId: integer("incoming_grade_level_id")
      .notNull()
      .references(() => gradeLevel.id),
    isCertified: integer("is_certified").notNull().default(0),
    isEnrolled: integer("is_enrolled").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique().on(table.studentId, table.incomingSchoolYear)],
);
