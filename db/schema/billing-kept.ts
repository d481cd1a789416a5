import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { payment, paymentMethod, paymentType } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { segment, student } from "./management.ts";

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

/** What all invoices of a tab sum up to; kept by triggers. */
export const invoiceSummary = sqliteTable(
  "invoice_summary",
  {
    document_status: text().notNull(),
    is_cancelled: integer().notNull(),
    invoices: integer().notNull(),
    amount_due_centavos: integer().notNull(),
    balance_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.document_status, table.is_cancelled] })],
);

/** How many customers owe something or have credit, and how much credit; kept by triggers. */
export const accountSummary = sqliteTable("account_summary", {
  id: integer().primaryKey(),
  accounts: integer().notNull(),
  unapplied_centavos: integer().notNull(),
});

/** What payments sum up to, and what of them was paid back; kept by triggers. */
export const paymentSummary = sqliteTable(
  "payment_summary",
  {
    status: text().notNull(),
    payment_type: text()
      .notNull()
      .references(() => paymentType.name),
    method_code: text()
      .notNull()
      .references(() => paymentMethod.code),
    is_posted: integer().notNull(),
    payments: integer().notNull(),
    amount_centavos: integer().notNull(),
    refunded_centavos: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.status, table.payment_type, table.method_code, table.is_posted] }),
  ],
);

/** The same of each customer, by the customer that the payment itself names. */
export const paymentCustomerSummary = sqliteTable(
  "payment_customer_summary",
  {
    student_id: integer()
      .notNull()
      .references(() => student.id),
    status: text().notNull(),
    is_posted: integer().notNull(),
    payments: integer().notNull(),
    amount_centavos: integer().notNull(),
    refunded_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.status, table.is_posted] })],
);

/** How many active students are in a segment; kept by triggers. */
export const segmentSummary = sqliteTable("segment_summary", {
  segment_id: integer()
    .primaryKey()
    .references(() => segment.id),
  active_members: integer().notNull(),
});

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
    /** 0: by an invoice that the payment names. */
    is_own: integer().notNull().default(1),
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
