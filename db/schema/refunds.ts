import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REFUND_STATUSES } from "../../core/billing/refunds/refund-actions.ts";
import { bank, invoice, payment, paymentMethod, uploadedFile } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { student } from "./management.ts";

/** Typed mirror of db/migrations: money of payments that is paid back. */
export const refund = sqliteTable("refund", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  number: text().notNull().unique(),
  payment_id: integer()
    .notNull()
    .references(() => payment.id),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  status: text({ enum: REFUND_STATUSES }).notNull(),
  amount_centavos: integer().notNull(),
  method_code: text()
    .notNull()
    .references(() => paymentMethod.code),
  bank_code: text().references(() => bank.code),
  typed_reference: text().notNull().default(""),
  notes: text().notNull().default(""),
  reference_file_id: integer().references(() => uploadedFile.id),
  approved_at: text().notNull(),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  posted_at: text(),
  cancelled_at: text(),
  version: integer().notNull().default(1),
  approved_centavos: integer(),
  reason: text(),
  approved_by: integer().references(() => userAccount.id),
});

export const refundFile = sqliteTable("refund_file", {
  id: integer().primaryKey(),
  refund_id: integer()
    .notNull()
    .references(() => refund.id),
  file_id: integer()
    .notNull()
    .references(() => uploadedFile.id),
  attached_at: text().notNull(),
  attached_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

export const refundPart = sqliteTable("refund_part", {
  id: integer().primaryKey(),
  refund_id: integer()
    .notNull()
    .references(() => refund.id),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  invoice_id: integer().references(() => invoice.id),
  amount_centavos: integer().notNull(),
});

/** How many refunds have each status, and what they come to; kept by triggers. */
export const refundSummary = sqliteTable("refund_summary", {
  status: text().primaryKey(),
  refunds: integer().notNull(),
  amount_centavos: integer().notNull(),
});
