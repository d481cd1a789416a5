import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  constant,
  day,
  fields,
  flag,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { appliedAtOnce, days, lookup, selectNamed } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import {
  CREDIT_MEMO_STATUS_LABELS,
  CREDIT_MEMO_STATUSES,
  type CreditMemoFacts,
  type CreditMemoStatus,
  creditMemoWorkflow,
} from "./credit-memo-actions.ts";
import { MEMOS_PER_CHANGE_MAX } from "./credit-memo-messages.ts";

/** Decimals of a quantity, a unit price and a percent. */
const E4 = 4;
/** An item as it is entered. The percents are kept and printed, and change no amount. */
export const ENTERED_CREDIT_ITEM = {
  name: text("name"),
  quantityE4: scaled(E4, "quantity"),
  unit: text("uom"),
  unitPriceE4: scaled(E4, "unit_price"),
  taxE4: scaled(E4, "tax"),
  discountE4: scaled(E4, "discount"),
  surchargeE4: scaled(E4, "surcharge"),
};
const ITEM = fields({ ...ENTERED_CREDIT_ITEM, amount: money(["amount", "total"]) });
export type CreditMemoItem = RecordOfFields<typeof ITEM.fields>;

/** A credit memo in the list; its own record begins with the same. */
export const CREDIT_MEMO_FIELDS = {
  /** The draft number of one that was never published. */
  number: code("credmemo_no", "Credit Memo No.", { isFixed: true }),
  customerName: name(["fullname", "details.customers"], "Customer Name"),
  customerId: code("customer_id", "Customer ID"),
  invoiceNumber: code(["invoice_no", "details.invoices"], "Applied to Invoice No."),
  amount: money("total_amount", "Amount of Credit Applied"),
  /** The names of its items. */
  itemNames: name("item_names", "Credit Memo Item", { column: "item" }),
  /** Shown as YYYY-MM-DD. */
  submittedDate: { ...day("submitted_date", "Date Submitted"), format: (value: string) => value },
  status: badge<CreditMemoStatus>("status", "Status", { published: "success" }, { pin: "last" }),
  uuid: text(["uuid", "id"]),
  items: records("items", ITEM),
  notes: text("notes"),
  invoiceUuid: text("invoice_id"),
  /** What is left to pay on its invoice. */
  invoiceBalance: money("remaining_balance"),
  isInvoiceCancelled: flag("is_invoice_cancelled"),
  createdAt: instant("created_date"),
  publishedAt: orNull(instant("published_date")),
  cancelledAt: orNull(instant("cancelled_date")),
  /** A credit memo is tied to no payment and no refund. */
  none: constant(["paytxn_no", "payrefdoc_no", "refund"], null),
  version: whole("version"),
};
export type CreditMemoRow = RecordOfFields<typeof CREDIT_MEMO_FIELDS>;
export const CREDIT_MEMO_ROW = fields(CREDIT_MEMO_FIELDS);

const viewOf = ({ uuid }: CreditMemoRow): string => `/ims/credit-memo/view/${uuid}`;
const changeStatus =
  (status: "Published" | "Cancelled" | "Draft") =>
  ({ uuids }: ListChange) => ({
    method: "PATCH" as const,
    path: `/credit_memo/status/${status}`,
    json: uuids,
  });
const makePdf = ({ uuids }: ListChange) => ({
  method: "POST" as const,
  path: "/pdf/credit_memo/bulk",
  json: uuids,
});
const statusNamed = (given: string): CreditMemoStatus | null =>
  CREDIT_MEMO_STATUSES.find((status) => status === given.trim().toLowerCase()) ?? null;

/** The credit memo list: tabs, filters and orders. */
export const CREDIT_MEMO_LIST = defineList({
  ...screen("credit-memo"),
  essential: ["customerName", "amount"],
  noun: { one: "credit memo", many: "credit memos" },
  call: { path: "/credit_memo", tag: "Billing", summary: "List credit memos with count and totals" },
  row: CREDIT_MEMO_ROW,
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, ID, credit memo or invoice no." },
  tabs: {
    wire: "tab",
    all: "ALL",
    labels: { published: "Publish", draft: "Draft" },
    counts: "tab_counts",
    reads: (given) => given.toLowerCase().replace(/^all$/, ""),
  },
  filters: {
    customerId: lookup("customer_id", "Customer ID", "customers", { maxLength: 20 }),
    submittedDate: days("submitted_date_start", "submitted_date_end", "Date Submitted"),
    memoStatus: appliedAtOnce(
      selectNamed("status", "Status", CREDIT_MEMO_STATUS_LABELS, {
        reads: statusNamed,
        expected: `Please choose one of: ${CREDIT_MEMO_STATUSES.join(", ")}`,
      }),
    ),
    item: lookup("item", "Credit Memo Item", "items", { maxLength: 200 }),
  },
  sorts: ["submittedDate", "createdAt", "amount", "number", "customerName", "status"],
  pages: BILLING_PAGE_SIZES,
  ignores: ["cookieId", "business"],
  totals: {
    subTotal: money("sub_total", "Sub total (page)"),
    /** Of all that match. */
    grandTotal: money("grand_total", "Grand total"),
  },
  students: { customerName: ({ customerId }) => customerId },
  links: {
    number: viewOf,
    invoiceNumber: ({ invoiceUuid }) => `/ims/invoices/view/${invoiceUuid}`,
  },
  opens: viewOf,
  workflow: creditMemoWorkflow,
  changes: {
    view: { screen: viewOf },
    update: { screen: ({ uuid }) => `/ims/credit-memo/update/${uuid}` },
    publish: changeStatus("Published"),
    print: makePdf,
    exportPdf: makePdf,
    sendEmail: ({ uuids }) => ({ method: "POST", path: "/credit_memo/mail/send", json: { uuids } }),
    cancel: changeStatus("Cancelled"),
    restore: changeStatus("Draft"),
  },
  changesAtMost: MEMOS_PER_CHANGE_MAX,
  facts: [
    "number",
    "status",
    "amount",
    "invoiceNumber",
    "invoiceBalance",
    "isInvoiceCancelled",
  ] satisfies (keyof CreditMemoFacts)[],
  failed: "Fetch credit memos went wrong",
  isSlow: true,
});
