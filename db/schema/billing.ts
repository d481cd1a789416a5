import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import type { Settlement } from "../../core/billing/invoices/invoice-status.ts";
import { userAccount } from "./identity.ts";
import { segment, student } from "./management.ts";

/** Typed mirror of db/migrations: invoices, payments, the ledger, number series and import staging. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const numberSeries = sqliteTable(
  "number_series",
  {
    series: text().notNull(),
    year: integer().notNull(),
    next: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

export const numberGap = sqliteTable(
  "number_gap",
  {
    series: text().notNull(),
    year: integer().notNull(),
    first: integer().notNull(),
    last: integer().notNull(),
    recorded_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year, table.first] })],
);

export const product = sqliteTable("product", {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  unit: text().notNull(),
  unit_price_e4: integer().notNull(),
  is_active: integer().notNull().default(1),
});

export const bank = sqliteTable("bank", {
  code: text().primaryKey(),
  name: text().notNull(),
  is_active: integer().notNull().default(1),
  version: integer().notNull().default(1),
});

export const bankAccount = sqliteTable("bank_account", {
  uuid: text().primaryKey(),
  bank_code: text()
    .notNull()
    .references(() => bank.code),
  name: text().notNull(),
  number: text().notNull(),
  is_active: integer().notNull().default(1),
  version: integer().notNull().default(1),
});

export const paymentMethod = sqliteTable("payment_method", {
  code: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  kind: text({ enum: ["cash", "bank", "cheque", "wallet", "card"] })
    .notNull()
    .default("cash"),
  is_active: integer().notNull().default(1),
  version: integer().notNull().default(1),
});

export const paymentType = sqliteTable("payment_type", {
  name: text().primaryKey(),
  position: integer().notNull(),
});

export const customerAccount = sqliteTable("customer_account", {
  student_id: integer()
    .primaryKey()
    .references(() => student.id),
  unapplied_centavos: integer().notNull().default(0),
  version: integer().notNull().default(1),
  no_reminders_reason: text(),
  no_reminders_since: text(),
  no_reminders_by: integer().references(() => userAccount.id),
});

export const importJob = sqliteTable("import_job", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  filename: text().notNull(),
  object_key: text().notNull(),
  bytes: integer().notNull(),
  is_dry_run: integer().notNull(),
  confirms_existing: integer().notNull(),
  status: text({ enum: ["queued", "reading", "writing", "done", "failed"] })
    .notNull()
    .default("queued"),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  records: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  amount_centavos: integer().notNull().default(0),
  error_count: integer().notNull().default(0),
  errors_json: text().notNull().default("[]"),
  warnings_json: text().notNull().default("[]"),
  created_at: text().notNull(),
  finished_at: text(),
  request_id: text().notNull(),
  kind: text({ enum: ["invoices", "payments", "refunds", "bank-lines"] })
    .notNull()
    .default("invoices"),
  bank_code: text().references(() => bank.code),
});

export const invoice = sqliteTable("invoice", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  document_status: text({ enum: ["draft", "published"] }).notNull(),
  draft_number: text().notNull().unique(),
  number: text().unique(),
  generate_type: text({ enum: ["ONETIME", "RECURRING"] })
    .notNull()
    .default("ONETIME"),
  bill_to: text({ enum: ["INDIVIDUAL", "SEGMENT"] }).notNull(),
  student_id: integer().references(() => student.id),
  segment_id: integer().references(() => segment.id),
  reference_number: text().notNull(),
  invoice_date: text().notNull(),
  due_date: text().notNull(),
  notes: text().notNull().default(""),
  subtotal_centavos: integer().notNull(),
  taxes_centavos: integer().notNull(),
  surcharges_centavos: integer().notNull(),
  deductions_centavos: integer().notNull(),
  amount_due_centavos: integer().notNull(),
  balance_centavos: integer().notNull(),
  published_at: text(),
  cancelled_at: text(),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  import_id: integer().references(() => importJob.id),
  revision: integer().notNull().default(1),
  version: integer().notNull().default(1),
  settlement: text()
    .$type<Settlement>()
    .notNull()
    .generatedAlwaysAs(
      sql`case when cancelled_at is not null then 'cancelled' when document_status = 'draft' then 'draft' when balance_centavos = 0 then 'paid' when balance_centavos = amount_due_centavos then 'unpaid' else 'partial' end`,
      { mode: "virtual" },
    ),
  source_id: integer().references((): AnySQLiteColumn => invoice.id),
  occurrence: integer(),
  source_published_at: text(),
  credited_centavos: integer().notNull().default(0),
});

export const invoiceDueDate = sqliteTable("invoice_due_date", {
  id: integer().primaryKey(),
  invoice_id: integer()
    .notNull()
    .references(() => invoice.id),
  due_date: text().notNull(),
  replaced_at: text().notNull(),
});

export const invoiceLine = sqliteTable(
  "invoice_line",
  {
    id: integer().primaryKey(),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull(),
    name: text().notNull(),
    quantity_e4: integer().notNull(),
    unit: text().notNull(),
    unit_price_e4: integer().notNull(),
    tax_type: text({ enum: ["amount", "percent"] }).notNull(),
    tax_value_e4: integer().notNull(),
    deduction_type: text({ enum: ["amount", "percent"] }).notNull(),
    deduction_value_e4: integer().notNull(),
    surcharge_type: text({ enum: ["amount", "percent"] }).notNull(),
    surcharge_value_e4: integer().notNull(),
    line_total_centavos: integer().notNull(),
    parts_json: text(),
  },
  (table) => [unique().on(table.invoice_id, table.position)],
);

export const invoiceDailySummary = sqliteTable(
  "invoice_daily_summary",
  {
    document_status: text({ enum: ["draft", "published"] }).notNull(),
    settlement: text({ enum: ["draft", "cancelled", "paid", "unpaid", "partial"] }).notNull(),
    due_date: text().notNull(),
    invoices: integer().notNull(),
    amount_due_centavos: integer().notNull(),
    balance_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.document_status, table.settlement, table.due_date] })],
);

export const uploadedFile = sqliteTable("uploaded_file", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  number: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  object_key: text().notNull(),
  content_type: text({ enum: ["image/png", "image/jpeg", "application/pdf"] }).notNull(),
  original_name: text().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  uploaded_at: text().notNull(),
});

export const payment = sqliteTable("payment", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  number: text().notNull().unique(),
  receipt_number: text().unique(),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  payment_type: text()
    .notNull()
    .references(() => paymentType.name),
  method_code: text()
    .notNull()
    .references(() => paymentMethod.code),
  bank_code: text().references(() => bank.code),
  amount_centavos: integer().notNull(),
  status: text({
    enum: ["UNPOSTED", "POSTED", "CANCELLED", "REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"],
  }).notNull(),
  notes: text().notNull().default(""),
  paid_at: text().notNull(),
  posted_at: text(),
  cancelled_at: text(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  version: integer().notNull().default(1),
  typed_receipt_number: text(),
  official_receipt_number: text(),
  reference_file_id: integer().references(() => uploadedFile.id),
  refund_requested_at: text(),
  refund_approved_at: text(),
  refund_declined_at: text(),
  refunded_at: text(),
  refund_reason: text(),
  refund_method_code: text().references(() => paymentMethod.code),
  refund_amount_centavos: integer(),
  declined_reason: text(),
  refund_requested_by: integer().references(() => userAccount.id),
  refund_approved_by: integer().references(() => userAccount.id),
  received_date: text().notNull().default(""),
  import_reference: text(),
  details_json: text().notNull().default("{}"),
});

export const paymentAllocation = sqliteTable("payment_allocation", {
  id: integer().primaryKey(),
  payment_id: integer()
    .notNull()
    .references(() => payment.id),
  invoice_id: integer()
    .notNull()
    .references(() => invoice.id),
  amount_centavos: integer().notNull(),
  allocated_at: text().notNull(),
  released_at: text(),
  is_applied: integer().notNull().default(0),
});

export const ledgerEntry = sqliteTable("ledger_entry", {
  id: integer().primaryKey(),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  entry_date: text().notNull(),
  kind: text({
    enum: ["INVOICE", "ADJUSTMENT", "PAYMENT", "REFUND", "CREDIT MEMO", "CANCELLATION"],
  }).notNull(),
  paper_uuid: text().notNull(),
  paper_number: text().notNull(),
  description: text().notNull(),
  due_date: text(),
  debit_centavos: integer().notNull(),
  credit_centavos: integer().notNull(),
  is_credit: integer().notNull().generatedAlwaysAs(sql`debit_centavos = 0`, { mode: "virtual" }),
  recorded_at: text().notNull(),
});

export const importRow = sqliteTable(
  "import_row",
  {
    import_id: integer()
      .notNull()
      .references(() => importJob.id),
    part: text({ enum: ["record", "line"] }).notNull(),
    position: integer().notNull(),
    cells_json: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.part, table.position] })],
);

export const paymentInvoice = sqliteTable(
  "payment_invoice",
  {
    payment_id: integer()
      .notNull()
      .references(() => payment.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payment_id, table.invoice_id] })],
);

export const paymentFile = sqliteTable("payment_file", {
  id: integer().primaryKey(),
  payment_id: integer()
    .notNull()
    .references(() => payment.id),
  file_id: integer()
    .notNull()
    .references(() => uploadedFile.id),
  attached_at: text().notNull(),
  attached_by: integer()
    .notNull()
    .references(() => userAccount.id),
});
