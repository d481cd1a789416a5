import { INVOICES_PER_CHANGE_MAX } from "#core/billing/bulk-limits.ts";
import { BUSINESS } from "#core/billing/business-contract.ts";
import { payPath } from "#core/billing/form-addresses-contract.ts";
import { SCHEDULE } from "#core/billing/schedules/recurrence.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type FilterOf, type ListChange, type SortOf } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  flag,
  instant,
  money,
  name,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  type WireObject,
  whole,
} from "#core/shared/list/fields.ts";
import { apiFlag, apiList, days, isSet, lookup, multiSelect } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { type InvoiceFacts, invoiceWorkflow } from "./invoice-actions.ts";
import type { Adjustment } from "./invoice-arithmetic.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./invoice-status.ts";

export type InvoiceTab = InvoiceFacts["documentStatus"];

/** An invoice in the list, and what an invoice's own record begins with (invoice-contract.ts). */
export const INVOICE_ROW_FIELDS = {
  /** The draft number while it is a draft. */
  number: code("inv_no", "Invoice No.", { isFixed: true, tabLabels: { draft: "Invoice Draft ID" } }),
  invoiceDate: day("invoice_date", "Invoice Date"),
  /** Null for a draft billed to a segment. */
  customerId: orNull(code("customer_id", "Student ID")),
  customerName: orNull(name("fullname", "Student Name")),
  segmentCode: orNull(code("segment_id", "Segment ID")),
  segmentName: orNull(name("segment_name", "Segment Name")),
  referenceNumber: code("reference_no", "Reference Transaction No."),
  dueDate: day("invoice_duedate", "Due Date"),
  agingDays: orNull(whole("aging_days", "Aging Days", { align: "right" })),
  amountDue: money("total_amount", "Invoice Total Amount Due"),
  remainingBalance: money("remaining_balance", "Remaining Balance", {
    pin: "before-last",
    tabs: ["published"],
  }),
  /** What published credit memos took off it. */
  credited: money("total_credited"),
  cancelledAt: orNull(instant("cancelled_date", "Cancelled Date", { asDay: true })),
  publishedAt: orNull(instant("published_date", "Published Date", { asDay: true })),
  createdAt: instant("created_date", "Invoice Creation Date", { asDay: true }),
  paymentStatus: badge<PaymentStatus>("invoice_status", "Invoice Status", {}, { pin: "last" }),
  uuid: text("uuid"),
  documentStatus: text<InvoiceTab>("status"),
  hasPayments: flag("has_payments"),
  /** Active students of the segment a draft is billed to; null for every other invoice. */
  members: orNull(whole("segment_members")),
  /** A draft that was published to a segment and made invoices. */
  isSource: flag("is_source"),
  isLateCharge: flag("is_late_charge"),
  /** Of an invoice that a source made: that source. */
  sourceUuid: orNull(text("source_uuid")),
  /** Of a draft or source that bills again and again; null for every other invoice. */
  schedule: orNull(record("schedule", SCHEDULE)),
  version: whole("version"),
};
export type InvoiceRow = RecordOfFields<typeof INVOICE_ROW_FIELDS>;

/** The invoices a source made. */
export const madeByPath = (sourceUuid: string): string => `/ims/invoices?source=${sourceUuid}`;

const viewOf = ({ uuid }: InvoiceRow): string => `/ims/invoices/view/${uuid}`;
const changeStatus =
  (status: "published" | "cancelled" | "draft") =>
  ({ uuids }: ListChange) => ({
    method: "PATCH" as const,
    path: `/invoice/status/${uuids.length === 1 ? uuids[0] : status}`,
    json: uuids.length === 1 ? { status } : { uuids },
  });
const makePdf = ({ uuids }: ListChange) => ({
  method: "POST" as const,
  path: `/pdf/invoice/${uuids.length === 1 ? uuids[0] : "bulk"}`,
  json: uuids.length === 1 ? {} : uuids,
});

/** The invoice list: tabs, filters and orders. */
export const INVOICE_LIST = defineList({
  ...screen("invoices"),
  essential: ["customerName", "dueDate", "amountDue"],
  givesWayFirst: [
    "createdAt",
    "publishedAt",
    "cancelledAt",
    "segmentCode",
    "segmentName",
    "agingDays",
    "customerId",
  ],
  noun: { one: "invoice", many: "invoices" },
  label: "{tab} invoices",
  call: { path: "/invoice", tag: "Billing", summary: "List invoices with count and totals" },
  row: fields(INVOICE_ROW_FIELDS),
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, ID or invoice no." },
  tabs: {
    wire: "status",
    labels: { published: "Published", draft: "Draft" } satisfies Record<InvoiceTab, string>,
    otherwise: "published",
    counts: "tab_counts",
    reads: (given) => given.toLowerCase(),
  },
  filters: {
    invoiceDate: days("invoice_date_start", "invoice_date_end", "Invoice Date"),
    dueDate: days("due_date_start", "due_date_end", "Due Date"),
    paymentStatuses: multiSelect("invoice_status", "Invoice Status", PAYMENT_STATUSES),
    publishedAt: days("published_date_start", "published_date_end", "Published Date"),
    createdAt: days("created_date_start", "created_date_end", "Creation Date"),
    cancelledAt: days("cancelled_date_start", "cancelled_date_end", "Cancelled Date"),
    customerIds: apiList("customer_id"),
    segmentId: lookup("segment_id", "Segment", "segments", { isById: true }),
    source: { ...lookup("source_uuid", "Source", "sources", { isById: true }), tabs: ["published"] },
    hasBalance: apiFlag("has_balance"),
  },
  sorts: [
    "invoiceDate",
    "number",
    "dueDate",
    "publishedAt",
    "createdAt",
    "cancelledAt",
    "remainingBalance",
    "amountDue",
    "customerName",
  ],
  sortNames: { dueDate: ["invoice_duedate", "due_date"] },
  tabSorts: { draft: "createdAt" },
  pages: BILLING_PAGE_SIZES,
  ignores: ["customer_name", "cookieId", "business"],
  totals: {
    subTotal: money("sub_total", "Sub total (page)"),
    /** Of all that match. */
    grandTotal: money("grand_total", "Grand total"),
    /** Of those that match and are published and not cancelled. */
    receivables: money("total_receivables", "Total Receivables"),
    receivablesBalance: money("total_receivables_balance", "Total Receivables Balance"),
  },
  students: { customerName: ({ customerId }) => customerId },
  links: { number: viewOf },
  opens: viewOf,
  workflow: invoiceWorkflow,
  changes: {
    view: { screen: viewOf },
    update: { screen: ({ uuid }) => `/ims/invoices/update/${uuid}` },
    viewPaymentHistory: { screen: ({ uuid }) => `/ims/invoices/payment-history/${uuid}` },
    pay: {
      screen: ({ customerId }, rows) =>
        payPath(
          customerId ?? "",
          rows.map(({ number }) => number),
        ),
    },
    publish: changeStatus("published"),
    split: { screen: ({ uuid }) => `/ims/invoices/instalments/${uuid}` },
    cancel: changeStatus("cancelled"),
    restore: changeStatus("draft"),
    print: makePdf,
    exportPdf: makePdf,
    sendEmail: ({ uuids }) => ({ method: "POST", path: "/invoice/mail/send", json: { uuids } }),
    remind: ({ uuids }) => ({ method: "POST", path: "/reminder/send", json: { uuids } }),
  },
  changesAtMost: INVOICES_PER_CHANGE_MAX,
  facts: [
    "number",
    "documentStatus",
    "paymentStatus",
    "dueDate",
    "amountDue",
    "remainingBalance",
    "credited",
    "customerId",
    "hasPayments",
    "members",
    "isSource",
    "isLateCharge",
    "sourceUuid",
    "schedule",
  ] satisfies (keyof InvoiceFacts)[],
  exports: {
    path: "/pdf/invoice/invoice_list",
    kind: "invoice-list",
    title: "Invoice List",
    canSort: (sort, { status, cancelledAt }) =>
      ({
        invoiceDate: true,
        dueDate: true,
        createdAt: true,
        number: status === "published",
        publishedAt: status === "published",
        cancelledAt: isSet(cancelledAt),
        customerName: true,
        // That of a draft may change while the file is read.
        amountDue: status === "published",
        // A balance may change while the file is read.
        remainingBalance: false,
      })[sort],
  },
  failed: "Fetch invoices went wrong",
  isSlow: true,
});

export type InvoiceFilter = FilterOf<typeof INVOICE_LIST>;
export type InvoiceSort = SortOf<typeof INVOICE_LIST>;

/** An invoice with its lines on the wire: what its view shows, its form edits, and its PDF prints. */

/** Decimals of a quantity, a unit price and an adjustment. */
const E4 = 4;
const FIGURES = { type: text<Adjustment["type"]>("type"), valueE4: scaled(E4, "value") };
const TAX = fields(FIGURES);
const PART = fields({ code: text("code"), name: text("name"), ...FIGURES, amount: money("amount") });
/** A deduction or surcharge, with its parts where some of it has a name. */
const ADJUSTMENT = fields(FIGURES, {
  names: { parts: orAbsent(records("parts", PART)) },
  toWire: ({ parts }: Pick<Adjustment, "parts">) =>
    parts && parts.length > 0 ? { parts: parts.map(PART.toWire) } : {},
  fromWire: ({ parts }: WireObject): Pick<Adjustment, "parts"> =>
    Array.isArray(parts) ? { parts: (parts as WireObject[]).map(PART.fromWire) } : {},
});
/** A line as it is entered. */
export const ENTERED_LINE = fields({
  name: text("name"),
  quantityE4: scaled(E4, "quantity"),
  unit: text("uom"),
  unitPriceE4: scaled(E4, "unit_price"),
  tax: record("taxes", TAX),
  deduction: record("deductibles", ADJUSTMENT),
  surcharge: record("surcharges", ADJUSTMENT),
});
const LINE = fields({
  ...ENTERED_LINE.fields,
  lineTotal: money("total_amount"),
  /** Null: typed freely. */
  productCode: orNull(text("product_code")),
});
export type InvoiceLine = ReturnType<typeof LINE.fromWire>;
const CUSTOMER = fields({
  customerId: text("customer_id"),
  name: text("fullname"),
  email: text("email_address"),
  contactNumber: text("contact_no"),
  homeAddress: text("home_address"),
  billingAddress: text("billing_address"),
  taxNumber: text("tin"),
});
export type CustomerParty = ReturnType<typeof CUSTOMER.fromWire>;

/** How a published invoice stands, and how it is paid (B-22). */
const PAYING = fields({
  /** The day its status and balance are true of. */
  asOf: text("as_of"),
  /** The school's accounts that payers are told of, each in one line. */
  accounts: texts("bank_accounts"),
  /** Where it is paid: signed, and so not there for whoever came by such a link; "" where nothing is owed. */
  link: text("pay_link"),
});

const INVOICE_FIELDS = {
  ...INVOICE_ROW_FIELDS,
  revision: whole("revision"),
  generateType: text<"ONETIME" | "RECURRING">("generate_type"),
  billTo: text<"INDIVIDUAL" | "SEGMENT">("bill_to"),
  notes: text("notes"),
  subtotal: money("subtotal"),
  taxes: money("taxes_total"),
  surcharges: money("surcharges_total"),
  deductions: money("deductibles_total"),
  business: record("business", BUSINESS),
  customer: orNull(record("customer", CUSTOMER)),
  /** Null of a draft and a source. */
  paying: orNull(record("paying", PAYING)),
};
export type Invoice = RecordOfFields<typeof INVOICE_FIELDS> & { lines: InvoiceLine[] };

const TRANSACTION = fields({ total: money("total_amount"), products: records("product", LINE) });
const LINES = {
  names: { transaction: records("transaction", TRANSACTION) },
  toWire: ({ amountDue, lines }: Pick<Invoice, "amountDue" | "lines">) => ({
    transaction: [TRANSACTION.toWire({ total: amountDue, products: lines })],
  }),
  fromWire: ({ transaction }: WireObject) => ({
    lines: (transaction as WireObject[]).map(TRANSACTION.fromWire).flatMap(({ products }) => products),
  }),
};
export const INVOICE = fields(INVOICE_FIELDS, LINES);
const {
  uuid: _uuid,
  version: _version,
  members: _members,
  sourceUuid: _sourceUuid,
  schedule: _schedule,
  ...SHOWN_FIELDS
} = INVOICE_FIELDS;
/** An invoice without its key and version, for who has only its link. */
export const SHOWN_INVOICE = fields(SHOWN_FIELDS, LINES);

/** The invoice as its list has it. */
export const invoiceRowOf = (invoice: Invoice): InvoiceRow =>
  Object.fromEntries(
    Object.keys(INVOICE_ROW_FIELDS).map((key) => [key, invoice[key as keyof typeof INVOICE_ROW_FIELDS]]),
  ) as InvoiceRow;
