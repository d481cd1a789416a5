import { payBankLinePath } from "#core/billing/form-addresses-contract.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import { badge, code, day, fields, money, orNull, record, text, whole } from "#core/shared/list/fields.ts";
import { days, lookup } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { BANK_LINES_PER_CHANGE_MAX, type BankLineStatus, bankLineWorkflow } from "./bank-line-actions.ts";

const LINE_PAYMENT = fields({
  uuid: text("uuid"),
  number: code("paytxn_no"),
  status: text<PaymentRecordStatus>("status"),
});
/** What a status is called. */
export const BANK_LINE_STATUSES = {
  unmatched: "Unmatched",
  matched: "Matched",
  confirmed: "Confirmed",
  ignored: "Ignored",
} as const satisfies Record<BankLineStatus, string>;
const BANK_LINE_FIELDS = {
  date: day("line_date", "Date", { isFixed: true }),
  reference: code("reference", "Reference"),
  description: text("description", "Description"),
  amount: money("amount", "Amount"),
  /** The payment, invoice or student it is proposed for, or the payment it became. */
  match: orNull(text("match", "Proposed Match")),
  reason: text("reason", "Why"),
  bankCode: text("bank_code", "Bank"),
  status: badge<BankLineStatus>(
    "status",
    "Status",
    { matched: "info", confirmed: "success" },
    { pin: "last", labels: BANK_LINE_STATUSES },
  ),
  uuid: text("uuid"),
  name: text("name"),
  payment: orNull(record("payment", LINE_PAYMENT)),
  version: whole("version"),
};

const change =
  (action: string) =>
  ({ uuids }: ListChange) => ({ method: "POST" as const, path: `/bank_lines/${action}`, json: { uuids } });

/** What came into the school's accounts, line by line, newest first. */
export const BANK_LINE_LIST = defineList({
  ...screen("bank-lines"),
  essential: ["description", "amount", "bankCode"],
  givesWayFirst: ["reference", "reason"],
  noun: { one: "bank line", many: "bank lines" },
  call: { path: "/bank_lines", tag: "Billing", summary: "List the lines of bank files with count and total" },
  row: fields(BANK_LINE_FIELDS),
  key: "uuid",
  nameOf: ({ name }) => name,
  links: { match: ({ payment }) => (payment ? `/ims/payments/view/${payment.uuid}` : null) },
  search: { wire: "search", placeholder: "Reference, amount, student or no." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: BANK_LINE_STATUSES,
    counts: "tabs",
    reads: (given) => given.toLowerCase().replace(/^all$/, ""),
  },
  filters: {
    date: days("start_date", "end_date", "Date"),
    bank: lookup("bank_code", "Bank", "banks", { isById: true }),
  },
  sorts: ["date", "amount", "reference"],
  pages: BILLING_PAGE_SIZES,
  totals: { grandTotal: money("grand_total", "Grand total") },
  workflow: bankLineWorkflow,
  changes: {
    record: { screen: payBankLinePath },
    confirm: change("confirm"),
    ignore: change("ignore"),
    undo: change("undo"),
    reopen: change("reopen"),
  },
  changesAtMost: BANK_LINES_PER_CHANGE_MAX,
  facts: ["name", "status", "amount", "match", "payment"],
  failed: "The bank lines did not load",
  isSlow: true,
});
