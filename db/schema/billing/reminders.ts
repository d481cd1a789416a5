import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REMINDER_STATUSES } from "../../../core/billing/reminders/reminder-list.ts";
import type { LeftOut } from "../../../core/billing/reminders/reminders.ts";
import { invoice } from "../billing.ts";
import { mail } from "../documents.ts";
import { userAccount } from "../identity.ts";
import { guardian } from "../management.ts";

/** Typed mirror of db/migrations: the runs of reminders, what each guardian was told, and of which invoices and stages. */
export const reminderRun = sqliteTable("reminder_run", {
  day: text().primaryKey(),
  started_at: text().notNull(),
  through_guardian_id: integer().notNull(),
  is_whole: integer().notNull(),
  mails: integer().notNull().default(0),
  invoices: integer().notNull().default(0),
  left_out: integer().notNull().default(0),
});

export const reminder = sqliteTable("reminder", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  guardian_id: integer()
    .notNull()
    .references(() => guardian.id),
  mail_id: integer()
    .unique()
    .references(() => mail.id),
  asked_by: integer().references(() => userAccount.id),
  status: text({ enum: REMINDER_STATUSES }).notNull(),
  reason: text(),
  invoice_count: integer().notNull(),
  amount_centavos: integer().notNull(),
  created_at: text().notNull(),
});

export const reminderInvoice = sqliteTable(
  "reminder_invoice",
  {
    reminder_id: integer()
      .notNull()
      .references(() => reminder.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
    due_date: text().notNull(),
    stage: integer(),
    left_out: text().$type<LeftOut>(),
    told_on: text(),
    balance_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reminder_id, table.invoice_id] })],
);
