import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RECURRENCE_TYPES } from "../../core/billing/schedules/recurrence.ts";
import { invoice } from "./billing.ts";
import { student } from "./management.ts";

/** Typed mirror of db/migrations: invoices that are billed again and again, and what sources did not make. */

export const invoiceSchedule = sqliteTable("invoice_schedule", {
  id: integer()
    .primaryKey()
    .references(() => invoice.id),
  type: text({ enum: RECURRENCE_TYPES }).notNull(),
  every: integer().notNull(),
  start_date: text().notNull(),
  end_date: text().notNull(),
  occurrences: integer().notNull(),
  status: text({ enum: ["ACTIVE", "PAUSED", "ENDED"] }),
  next_occurrence: integer().notNull().default(1),
  next_date: text(),
  made: integer().notNull().default(0),
  paused_from: text(),
  ended_on: text(),
  end_reason: text().notNull().default(""),
  version: integer().notNull().default(1),
});

export const invoiceSchedulePause = sqliteTable("invoice_schedule_pause", {
  id: integer().primaryKey(),
  schedule_id: integer()
    .notNull()
    .references(() => invoiceSchedule.id),
  from_day: text().notNull(),
  until_day: text(),
  reason: text().notNull(),
  paused_at: text().notNull(),
});

export const invoicePassedOver = sqliteTable("invoice_passed_over", {
  id: integer().primaryKey(),
  source_id: integer()
    .notNull()
    .references(() => invoice.id),
  occurrence: integer().notNull(),
  occurrence_date: text().notNull(),
  student_id: integer().references(() => student.id),
  reason: text({ enum: ["paused", "left", "empty", "closed"] }).notNull(),
  recorded_at: text().notNull(),
});
