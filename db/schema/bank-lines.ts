import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { BANK_LINE_STATUSES } from "../../core/billing/bank-lines/bank-line-actions.ts";
import { bank, invoice, payment } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { student } from "./management.ts";

/** Typed mirror of db/migrations: what came into the school's accounts. */
export const bankLine = sqliteTable(
  "bank_line",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    bank_code: text()
      .notNull()
      .references(() => bank.code),
    line_date: text().notNull(),
    reference: text().notNull(),
    description: text().notNull(),
    amount_centavos: integer().notNull(),
    place: integer().notNull(),
    status: text({ enum: BANK_LINE_STATUSES }).notNull(),
    match_payment_id: integer().references(() => payment.id),
    match_invoice_id: integer().references(() => invoice.id),
    match_student_id: integer().references(() => student.id),
    reason: text().notNull(),
    payment_id: integer().references(() => payment.id),
    is_payment_made: integer().notNull().default(0),
    uploaded_by: integer()
      .notNull()
      .references(() => userAccount.id),
    uploaded_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique().on(table.bank_code, table.line_date, table.reference, table.amount_centavos, table.place),
  ],
);
