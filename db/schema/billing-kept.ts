import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { payment } from "./billing.ts";
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
