import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";
import { segment, student } from "./management.ts";

/** Typed mirror of db/migrations: invoices, payments, the ledger, number series and import staging. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const numberSeries = sqliteTable(
  "number_series",
  {
    series: text("series").notNull(),
    year: integer("year").notNull(),
    next: integer("next").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

export const numberGap = sqliteTable(
  "number_gap",
  {
    series: text("series").notNull(),
    year: integer("year").notNull(),
    first: integer("first").notNull(),
    last: integer("last").notNull(),
    recordedAt: text("recorded_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year, table.first] })],
);

export const product = sqliteTable("product", {
  id: integer("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  unit: text("unit").notNull(),
  unitPriceE4: integer("unit_price_e4").notNull(),
  isActive: integer("is_active").notNull().default(1),
});

export const bank = sqliteTable("bank", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
});

export const paymentMethod = sqliteTable("payment_method", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const paymentType = sqliteTable("payment_type", {
  name: text("name").primaryKey(),
  position: integer("position").notNull(),
});

export const customerAccount = sqliteTable("customer_account", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => student.id),
  unappliedCentavos: integer("unapplied_centavos").notNull().default(0),
  version: integer("version").notNull().default(1),
});

export const invoiceImport = sqliteTable("invoice_import", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => userAccount.id),
  filename: text("filename").notNull(),
  objectKey: text("object_key").notNull(),
  bytes: integer("bytes").notNull(),
  isDryRun: integer("is_dry_run").notNull(),
  confirmsExisting: integer("confirms_existing").notNull(),
  status: text("status", { enum: ["queued", "reading", "writing", "done", "failed"] })
    .notNull()
    .default("queued"),
  done: integer("done").notNull().default(0),
  total: integer("total").notNull().default(0),
  invoices: integer("invoices").notNull().default(0),
  rows: integer("rows").notNull().default(0),
  amountCentavos: integer("amount_centavos").notNull().default(0),
  errorCount: integer("error_count").notNull().default(0),
  errorsJson: text("errors_json").notNull().default("[]"),
  warningsJson: text("warnings_json").notNull().default("[]"),
  createdAt: text("created_at").notNull(),
  finishedAt: text("finished_at"),
  requestId: text("request_id").notNull(),
});

export const invoice = sqliteTable("invoice", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  documentStatus: text("document_status", { enum: ["draft", "published"] }).notNull(),
  draftNumber: text("draft_number").notNull().unique(),
  number: text("number").unique(),
  generateType: text("generate_type", { enum: ["ONETIME", "RECURRING"] })
    .notNull()
    .default("ONETIME"),
  billTo: text("bill_to", { enum: ["INDIVIDUAL", "SEGMENT"] }).notNull(),
  studentId: integer("student_id").references(() => student.id),
  segmentId: integer("segment_id").references(() => segment.id),
  referenceNumber: text("reference_number").notNull(),
  invoiceDate: text("invoice_date").notNull(),
  dueDate: text("due_date").notNull(),
  notes: text("notes").notNull().default(""),
  subtotalCentavos: integer("subtotal_centavos").notNull(),
  taxesCentavos: integer("taxes_centavos").notNull(),
  surchargesCentavos: integer("surcharges_centavos").notNull(),
  deductionsCentavos: integer("deductions_centavos").notNull(),
  amountDueCentavos: integer("amount_due_centavos").notNull(),
  balanceCentavos: integer("balance_centavos").notNull(),
  publishedAt: text("published_at"),
  cancelledAt: text("cancelled_at"),
  createdAt: text("created_at").notNull(),
  createdBy: integer("created_by")
    .notNull()
    .references(() => userAccount.id),
  importId: integer("import_id").references(() => invoiceImport.id),
  revision: integer("revision").notNull().default(1),
  version: integer("version").notNull().default(1),
  settlement: text("settlement")
    .notNull()
    .generatedAlwaysAs(
      sql`case when cancelled_at is not null then 'cancelled' when document_status = 'draft' then 'draft' when balance_centavos = 0 then 'paid' when balance_centavos = amount_due_centavos then 'whole' else 'partial' end`,
      { mode: "stored" },
    ),
});

export const invoiceLine = sqliteTable(
  "invoice_line",
  {
    id: integer("id").primaryKey(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoice.id),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    quantityE4: integer("quantity_e4").notNull(),
    unit: text("unit").notNull(),
    unitPriceE4: integer("unit_price_e4").notNull(),
    taxType: text("tax_type", { enum: ["amount", "percent"] }).notNull(),
    taxValueE4: integer("tax_value_e4").notNull(),
    deductionType: text("deduction_type", { enum: ["amount", "percent"] }).notNull(),
    deductionValueE4: integer("deduction_value_e4").notNull(),
    surchargeType: text("surcharge_type", { enum: ["amount", "percent"] }).notNull(),
    surchargeValueE4: integer("surcharge_value_e4").notNull(),
    lineTotalCentavos: integer("line_total_centavos").notNull(),
  },
  (table) => [unique().on(table.invoiceId, table.position)],
);

export const invoiceDailySummary = sqliteTable(
  "invoice_daily_summary",
  {
    documentStatus: text("document_status", { enum: ["draft", "published"] }).notNull(),
    settlement: text("settlement", { enum: ["draft", "cancelled", "paid", "whole", "partial"] }).notNull(),
    dueDate: text("due_date").notNull(),
    invoices: integer("invoices").notNull(),
    amountDueCentavos: integer("amount_due_centavos").notNull(),
    balanceCentavos: integer("balance_centavos").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentStatus, table.settlement, table.dueDate] })],
);

export const uploadedFile = sqliteTable("uploaded_file", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  number: text("number").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => userAccount.id),
  objectKey: text("object_key").notNull(),
  contentType: text("content_type", { enum: ["image/png", "image/jpeg", "application/pdf"] }).notNull(),
  originalName: text("original_name").notNull(),
  bytes: integer("bytes").notNull(),
  sha256: text("sha256").notNull(),
  uploadedAt: text("uploaded_at").notNull(),
});

export const payment = sqliteTable("payment", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  number: text("number").notNull().unique(),
  receiptNumber: text("receipt_number").unique(),
  studentId: integer("student_id")
    .notNull()
    .references(() => student.id),
  paymentType: text("payment_type")
    .notNull()
    .references(() => paymentType.name),
  methodCode: text("method_code")
    .notNull()
    .references(() => paymentMethod.code),
  bankCode: text("bank_code").references(() => bank.code),
  amountCentavos: integer("amount_centavos").notNull(),
  status: text("status", {
    enum: ["UNPOSTED", "POSTED", "CANCELLED", "REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"],
  }).notNull(),
  notes: text("notes").notNull().default(""),
  paidAt: text("paid_at").notNull(),
  postedAt: text("posted_at"),
  cancelledAt: text("cancelled_at"),
  createdBy: integer("created_by")
    .notNull()
    .references(() => userAccount.id),
  version: integer("version").notNull().default(1),
  typedReceiptNumber: text("typed_receipt_number"),
  officialReceiptNumber: text("official_receipt_number"),
  referenceFileId: integer("reference_file_id").references(() => uploadedFile.id),
  refundRequestedAt: text("refund_requested_at"),
  refundApprovedAt: text("refund_approved_at"),
  refundDeclinedAt: text("refund_declined_at"),
  refundedAt: text("refunded_at"),
  refundReason: text("refund_reason"),
  refundMethodCode: text("refund_method_code").references(() => paymentMethod.code),
  refundAmountCentavos: integer("refund_amount_centavos"),
  declinedReason: text("declined_reason"),
});

export const paymentAllocation = sqliteTable("payment_allocation", {
  id: integer("id").primaryKey(),
  paymentId: integer("payment_id")
    .notNull()
    .references(() => payment.id),
  invoiceId: integer("invoice_id")
    .notNull()
    .references(() => invoice.id),
  amountCentavos: integer("amount_centavos").notNull(),
  allocatedAt: text("allocated_at").notNull(),
  releasedAt: text("released_at"),
});

export const ledgerEntry = sqliteTable("ledger_entry", {
  id: integer("id").primaryKey(),
  studentId: integer("student_id")
    .notNull()
    .references(() => student.id),
  entryDate: text("entry_date").notNull(),
  kind: text("kind", {
    enum: ["INVOICE", "ADJUSTMENT", "PAYMENT", "REFUND", "CREDIT MEMO", "CANCELLATION"],
  }).notNull(),
  paperUuid: text("paper_uuid").notNull(),
  paperNumber: text("paper_number").notNull(),
  description: text("description").notNull(),
  dueDate: text("due_date"),
  debitCentavos: integer("debit_centavos").notNull(),
  creditCentavos: integer("credit_centavos").notNull(),
  isCredit: integer("is_credit").notNull().generatedAlwaysAs(sql`debit_centavos = 0`, { mode: "stored" }),
  recordedAt: text("recorded_at").notNull(),
});

export const importInvoice = sqliteTable(
  "import_invoice",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => invoiceImport.id),
    position: integer("position").notNull(),
    uuid: text("uuid").notNull(),
    customerId: text("customer_id").notNull(),
    referenceNumber: text("reference_number").notNull(),
    invoiceDate: text("invoice_date").notNull(),
    dueDate: text("due_date").notNull(),
    notes: text("notes").notNull(),
    firstRow: integer("first_row").notNull(),
    subtotalCentavos: integer("subtotal_centavos").notNull(),
    taxesCentavos: integer("taxes_centavos").notNull(),
    surchargesCentavos: integer("surcharges_centavos").notNull(),
    deductionsCentavos: integer("deductions_centavos").notNull(),
    amountDueCentavos: integer("amount_due_centavos").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

export const importLine = sqliteTable(
  "import_line",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => invoiceImport.id),
    row: integer("row").notNull(),
    invoicePosition: integer("invoice_position").notNull(),
    name: text("name").notNull(),
    quantityE4: integer("quantity_e4").notNull(),
    unit: text("unit").notNull(),
    unitPriceE4: integer("unit_price_e4").notNull(),
    taxValueE4: integer("tax_value_e4").notNull(),
    deductionType: text("deduction_type").notNull(),
    deductionValueE4: integer("deduction_value_e4").notNull(),
    surchargeValueE4: integer("surcharge_value_e4").notNull(),
    lineTotalCentavos: integer("line_total_centavos").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

export const paymentInvoice = sqliteTable(
  "payment_invoice",
  {
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payment.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoice.id),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.invoiceId] })],
);

export const paymentFile = sqliteTable("payment_file", {
  id: integer("id").primaryKey(),
  paymentId: integer("payment_id")
    .notNull()
    .references(() => payment.id),
  fileId: integer("file_id")
    .notNull()
    .references(() => uploadedFile.id),
  attachedAt: text("attached_at").notNull(),
  attachedBy: integer("attached_by")
    .notNull()
    .references(() => userAccount.id),
});
