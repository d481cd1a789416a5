import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { TermOrdinal } from "../../core/management/term-name.ts";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: the school, its calendar, structure and people. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const school = sqliteTable("school", {
  id: integer().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  contact_number: text().notNull(),
  email: text().notNull(),
  tax_number: text().notNull(),
  logo_object: text(),
  logo_type: text({ enum: ["image/png", "image/jpeg"] }),
  logo_sha256: text(),
});

/** Who holds a post of the school, and from which day. */
export const signatory = sqliteTable(
  "signatory",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    post: text({ enum: ["principal", "president"] }).notNull(),
    name: text().notNull(),
    held_from: text().notNull(),
    signature_object: text(),
    signature_type: text({ enum: ["image/png", "image/jpeg"] }),
    signature_sha256: text(),
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.post, table.held_from)],
);

export const schoolSetting = sqliteTable("school_setting", {
  name: text().primaryKey(),
  value: text().notNull(),
  updated_at: text().notNull(),
  version: integer().notNull().default(1),
});

export const schoolYear = sqliteTable("school_year", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  name: text().notNull().unique(),
  start_date: text().notNull(),
  end_date: text().notNull(),
  curriculum: text().notNull().default("K to 12"),
  version: integer().notNull().default(1),
});

export const term = sqliteTable(
  "term",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    school_year_id: integer()
      .notNull()
      .references(() => schoolYear.id),
    ordinal: integer().$type<TermOrdinal>().notNull(),
    start_date: text().notNull(),
    end_date: text().notNull(),
    encode_start_date: text().notNull(),
    encode_end_date: text().notNull(),
    correction_start_date: text().notNull(),
    correction_end_date: text().notNull(),
    version: integer().notNull().default(1),
    days_of_school: integer(),
  },
  (table) => [unique().on(table.school_year_id, table.ordinal)],
);

export const department = sqliteTable("department", {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

export const gradeLevel = sqliteTable("grade_level", {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  ordinal: integer().notNull().unique(),
  department_id: integer()
    .notNull()
    .references(() => department.id),
});

export const staff = sqliteTable("staff", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .unique()
    .references(() => userAccount.id),
  employee_no: text().notNull().unique(),
  prefix: text().notNull(),
  given_name: text().notNull(),
  last_name: text().notNull(),
  department_id: integer().references(() => department.id),
});

export const section = sqliteTable(
  "section",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    school_year_id: integer()
      .notNull()
      .references(() => schoolYear.id),
    grade_level_id: integer()
      .notNull()
      .references(() => gradeLevel.id),
    name: text().notNull(),
    adviser_id: integer().references(() => staff.id),
    version: integer().notNull().default(1),
    kind: text({ enum: ["regular", "club"] })
      .notNull()
      .default("regular"),
    strand: text().notNull().default(""),
  },
  (table) => [unique().on(table.school_year_id, table.grade_level_id, table.name)],
);

export const subject = sqliteTable("subject", {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  grade_level_id: integer()
    .notNull()
    .references(() => gradeLevel.id),
  kind: text({ enum: ["academic", "performance", "homeroom", "club"] })
    .notNull()
    .default("academic"),
  version: integer().notNull().default(1),
  position: integer().notNull().default(0),
});

export const guardian = sqliteTable("guardian", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer().references(() => userAccount.id),
  fullname: text().notNull(),
  email: text().notNull(),
  contact_number: text().notNull(),
  home_address: text().notNull(),
  billing_address: text().notNull(),
  tax_number: text().notNull(),
  province: text().notNull().default(""),
  city: text().notNull().default(""),
  postal_code: text().notNull().default(""),
  version: integer().notNull().default(1),
});

export const student = sqliteTable("student", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  student_no: text().notNull().unique(),
  last_name: text().notNull(),
  given_name: text().notNull(),
  middle_name: text().notNull(),
  fullname: text().notNull(),
  guardian_id: integer()
    .notNull()
    .references(() => guardian.id),
  is_active: integer().notNull().default(1),
  version: integer().notNull().default(1),
  lrn: text(),
  sex: text({ enum: ["F", "M"] }),
  birth_date: text(),
});

export const studentSection = sqliteTable(
  "student_section",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    joined_on: text(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.section_id] })],
);

export const sectionLeaver = sqliteTable(
  "section_leaver",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    section_id: integer()
      .notNull()
      .references(() => section.id),
    left_on: text().notNull(),
    joined_on: text(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.section_id, table.left_on] })],
);

export const segment = sqliteTable("segment", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  code: text().notNull().unique(),
  name: text().notNull(),
  is_active: integer().notNull().default(1),
});

export const segmentMember = sqliteTable(
  "segment_member",
  {
    segment_id: integer()
      .notNull()
      .references(() => segment.id),
    student_id: integer()
      .notNull()
      .references(() => student.id),
  },
  (table) => [primaryKey({ columns: [table.segment_id, table.student_id] })],
);
