import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: the school, its calendar, structure and people. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const school = sqliteTable("school", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  contactNumber: text("contact_number").notNull(),
  email: text("email").notNull(),
  taxNumber: text("tax_number").notNull(),
});

export const schoolSetting = sqliteTable("school_setting", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  updatedAt: text("updated_at").notNull(),
  version: integer("version").notNull().default(1),
});

export const schoolYear = sqliteTable("school_year", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  name: text("name").notNull().unique(),
  startDate: text("start_date").notNull(),
  endDate: text("end_date").notNull(),
  curriculum: text("curriculum").notNull().default("K to 12"),
  version: integer("version").notNull().default(1),
});

export const term = sqliteTable(
  "term",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    schoolYearId: integer("school_year_id")
      .notNull()
      .references(() => schoolYear.id),
    ordinal: integer("ordinal").notNull(),
    startDate: text("start_date").notNull(),
    endDate: text("end_date").notNull(),
    encodeStartDate: text("encode_start_date").notNull(),
    encodeEndDate: text("encode_end_date").notNull(),
    correctionStartDate: text("correction_start_date").notNull(),
    correctionEndDate: text("correction_end_date").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique().on(table.schoolYearId, table.ordinal)],
);

export const department = sqliteTable("department", {
  id: integer("id").primaryKey(),
  name: text("name").notNull().unique(),
});

export const gradeLevel = sqliteTable("grade_level", {
  id: integer("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  ordinal: integer("ordinal").notNull().unique(),
  departmentId: integer("department_id")
    .notNull()
    .references(() => department.id),
});

export const staff = sqliteTable("staff", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id")
    .unique()
    .references(() => userAccount.id),
  employeeNo: text("employee_no").notNull().unique(),
  prefix: text("prefix").notNull(),
  givenName: text("given_name").notNull(),
  lastName: text("last_name").notNull(),
  departmentId: integer("department_id").references(() => department.id),
});

export const section = sqliteTable(
  "section",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    schoolYearId: integer("school_year_id")
      .notNull()
      .references(() => schoolYear.id),
    gradeLevelId: integer("grade_level_id")
      .notNull()
      .references(() => gradeLevel.id),
    name: text("name").notNull(),
    adviserId: integer("adviser_id").references(() => staff.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [unique().on(table.schoolYearId, table.gradeLevelId, table.name)],
);

export const subject = sqliteTable("subject", {
  id: integer("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  gradeLevelId: integer("grade_level_id")
    .notNull()
    .references(() => gradeLevel.id),
  kind: text("kind", { enum: ["academic", "performance", "homeroom", "club"] })
    .notNull()
    .default("academic"),
  version: integer("version").notNull().default(1),
});

export const guardian = sqliteTable("guardian", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id").references(() => userAccount.id),
  fullname: text("fullname").notNull(),
  email: text("email").notNull(),
  contactNumber: text("contact_number").notNull(),
  homeAddress: text("home_address").notNull(),
  billingAddress: text("billing_address").notNull(),
  taxNumber: text("tax_number").notNull(),
  province: text("province").notNull().default(""),
  city: text("city").notNull().default(""),
  postalCode: text("postal_code").notNull().default(""),
  version: integer("version").notNull().default(1),
});

export const student = sqliteTable("student", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  studentNo: text("student_no").notNull().unique(),
  lastName: text("last_name").notNull(),
  givenName: text("given_name").notNull(),
  middleName: text("middle_name").notNull(),
  fullname: text("fullname").notNull(),
  guardianId: integer("guardian_id")
    .notNull()
    .references(() => guardian.id),
  isActive: integer("is_active").notNull().default(1),
  version: integer("version").notNull().default(1),
});

export const studentSection = sqliteTable(
  "student_section",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    joinedOn: text("joined_on"),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.sectionId] })],
);

export const sectionLeaver = sqliteTable(
  "section_leaver",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    sectionId: integer("section_id")
      .notNull()
      .references(() => section.id),
    leftOn: text("left_on").notNull(),
    joinedOn: text("joined_on"),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.sectionId] })],
);

export const segment = sqliteTable("segment", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  isActive: integer("is_active").notNull().default(1),
});

export const segmentMember = sqliteTable(
  "segment_member",
  {
    segmentId: integer("segment_id")
      .notNull()
      .references(() => segment.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.studentId] })],
);
