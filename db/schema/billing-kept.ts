import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { payment, paymentMethod } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { student } from "./management.ts";

/** What the database keeps beside invoices and payments: by trigger, or once and for ever. */

/** What each customer's invoices sum up to; kept by triggers. */
export const invoiceCustomerSummary = sqliteTable(
  "invoice_customer_summary",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    document_status: text({ enum: ["draft", "published"] }).notNull(),
    settlement: text({ enum: ["draft", "cancelled", "paid", "unpaid", "partial"] }).notNull(),
    invoices: integer().notNull(),
    amount_due_centavos: integer().notNull(),
    balance_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.document_status, table.settlement] })],
);

/** Everyone a payment is for; kept by triggers. */
export const paymentCustomer = sqliteTable(
  "payment_customer",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    payment_id: integer()
      .notNull()
      .references(() => payment.id),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.payment_id] })],
);

/** A receipt as it was handed out, and what changed since. */
export const receiptRevision = sqliteTable(
  "receipt_revision",
  {
    payment_id: integer()
      .notNull()
      .references(() => payment.id),
    number: integer().notNull(),
    reason: text({
      enum: [
        "posted",
        "invoice cancelled",
        "payment cancelled",
        "payment refunded",
        "credit applied",
        "credit unapplied",
      ],
    }).notNull(),
    content_json: text().notNull(),
    made_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payment_id, table.number] })],
);

/** What the ledger's entries of each day and kind sum up to; kept by a trigger. */
export const ledgerDailySummary = sqliteTable(
  "ledger_daily_summary",
  {
    entry_date: text().notNull(),
    kind: text().notNull(),
    debit_centavos: integer().notNull(),
    credit_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry_date, table.kind] })],
);

/** What was counted of a person's cash of a day. */
export const cashCount = sqliteTable("cash_count", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  day: text().notNull(),
  method_code: text()
    .notNull()
    .references(() => paymentMethod.code),
  cashier_id: integer().references(() => userAccount.id),
  expected_centavos: integer().notNull(),
  counted_centavos: integer().notNull(),
  note: text().notNull().default(""),
  counted_at: text().notNull(),
  counted_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

/** The days whose balances are kept. */
export const pastBalanceDay = sqliteTable("past_balance_day", { day: text().primaryKey() });

/** What a customer owed at the end of a kept day by due date; unapplied credit is below 0 and has none (''). */
export const pastBalance = sqliteTable(
  "past_balance",
  {
    day: text()
      .notNull()
      .references(() => pastBalanceDay.day),
    student_id: integer()
      .notNull()
      .references(() => student.id),
    due_date: text().notNull(),
    centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.student_id, table.due_date] })],
);
