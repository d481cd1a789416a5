import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { ERP_TRANSFER_STATUSES } from "../../core/billing/erp/erp-statuses.ts";
import { invoice, payment } from "./billing.ts";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: files handed to the accounting system. */
export const erpTransfer = sqliteTable(
  "erp_transfer",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    payment_id: integer()
      .notNull()
      .references(() => payment.id),
    revision: integer().notNull(),
    event: text({ enum: ["posted", "cancelled", "refunded", "corrected"] }).notNull(),
    status: text({ enum: ERP_TRANSFER_STATUSES }),
    created_at: text().notNull(),
    version: integer().notNull().default(1),
    receipt_revision: integer().notNull(),
    object_key: text(),
    sha256: text(),
    tries: integer().notNull().default(0),
    next_try_at: text(),
    error: text().notNull().default(""),
    official_receipt_number: text(),
    refused_receipt_number: text(),
    told_receipt_number: text(),
  },
  (table) => [unique().on(table.payment_id, table.revision)],
);

/** A correction of the official receipt number of a payment. */
export const officialReceiptCorrection = sqliteTable("official_receipt_correction", {
  id: integer().primaryKey(),
  payment_id: integer()
    .notNull()
    .references(() => payment.id),
  previous: text().notNull(),
  number: text().notNull(),
  reason: text().notNull(),
  corrected_at: text().notNull(),
  corrected_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

export const erpTransferInvoice = sqliteTable(
  "erp_transfer_invoice",
  {
    erp_transfer_id: integer()
      .notNull()
      .references(() => erpTransfer.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
  },
  (table) => [primaryKey({ columns: [table.erp_transfer_id, table.invoice_id] })],
);
