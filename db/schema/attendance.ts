import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";
import { gradeLevel, section, student, term } from "./management.ts";

/** Typed mirror of db/migrations: attendance, and passes into the next year. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const attendance = sqliteTable(
  "attendance",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    term_id: integer()
      .notNull()
      .references(() => term.id),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    days_absent_e4: integer().notNull(),
    days_tardy_e4: integer().notNull(),
    published_at: text(),
    version: integer().notNull().default(1),
    saved_at: text().notNull(),
    saved_by: integer().references(() => userAccount.id),
  },
  (table) => [unique().on(table.student_id, table.term_id)],
);

export const enrollmentPass = sqliteTable(
  "enrollment_pass",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    incoming_school_year: text().notNull(),
    incoming_grade_level_id: integer()
      .notNull()
      .references(() => gradeLevel.id),
    is_certified: integer().notNull().default(0),
    is_enrolled: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.student_id, table.incoming_school_year)],
);
