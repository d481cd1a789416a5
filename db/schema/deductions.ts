import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { uploadedFile } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { schoolYear, student } from "./management.ts";

/** Typed mirror of db/migrations: the catalogue of deductions and surcharges, and who was granted one. */
const type = () => text({ enum: ["percent", "amount"] }).notNull();

export const namedAdjustment = sqliteTable("named_adjustment", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  kind: text({ enum: ["deduction", "surcharge"] }).notNull(),
  code: text().notNull(),
  name: text().notNull(),
  way: text({ enum: ["hand", "sibling", "grant"] }).notNull(),
  type: type(),
  value_e4: integer().notNull(),
  second_e4: integer().notNull().default(0),
  third_e4: integer().notNull().default(0),
  later_e4: integer().notNull().default(0),
  product_codes_json: text().notNull().default("[]"),
  valid_from: text(),
  valid_until: text(),
  is_active: integer().notNull().default(1),
  version: integer().notNull().default(1),
});

export const scholarship = sqliteTable("scholarship", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  adjustment_id: integer()
    .notNull()
    .references(() => namedAdjustment.id),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  school_year_id: integer()
    .notNull()
    .references(() => schoolYear.id),
  type: type(),
  value_e4: integer().notNull(),
  reason: text().notNull(),
  file_id: integer().references(() => uploadedFile.id),
  is_active: integer().notNull().default(1),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  version: integer().notNull().default(1),
});
