import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { payment } from "./billing.ts";
import { student } from "./management.ts";

/** What the database keeps beside invoices and payments: by trigger, or once and for ever. */

/** What each customer's invoices sum up to; kept by triggers. */
export const invoiceCustomerSummary = sqliteTable(
  "invoice_customer_summary",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    documentStatus: text("document_status", { enum: ["draft", "published"] }).notNull(),
    settlement: text("settlement", { enum: ["draft", "cancelled", "paid", "whole", "partial"] }).notNull(),
    invoices: integer("invoices").notNull(),
    amountDueCentavos: integer("amount_due_centavos").notNull(),
    balanceCentavos: integer("balance_centavos").notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.documentStatus, table.settlement] })],
);

/** Everyone a payment is for; kept by triggers. */
export const paymentCustomer = sqliteTable(
  "payment_customer",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payment.id),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.paymentId] })],
);

/** A receipt as it was handed out, and what changed since. */
export const receiptRevision = sqliteTable(
  "receipt_revision",
  {
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payment.id),
    number: integer("number").notNull(),
    reason: text("reason", { enum: ["posted", "invoice cancelled", "payment cancelled"] }).notNull(),
    contentJson: text("content_json").notNull(),
    madeAt: text("made_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.number] })],
);
