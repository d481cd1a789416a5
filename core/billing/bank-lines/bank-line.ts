import { payBankLinePath } from "#core/billing/form-addresses-contract.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { screen } from "#core/identity/screens.ts";
import { type ActionRule, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import { badge, code, day, fields, money, orNull, record, text, whole } from "#core/shared/list/fields.ts";
import { days, lookup } from "#core/shared/list/filters.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

/**
 * bank line
 * ├─ unmatched ──────────── ignore ──> ignored ── undo ──> unmatched or matched, as before
 * └─ matched ── confirm ──> confirmed: it is a payment's ── undo, while that is unposted ──> matched
 */
export const BANK_LINE_STATUSES = ["unmatched", "matched", "confirmed", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** What a row of the list knows and every rule below needs. */
export interface BankLineFacts {
  /** What people know it by: its bank, day and reference. */
  name: string;
  status: BankLineStatus;
  amount: Centavos;
  /** What it was matched to, in words; null: nothing. */
  match: string | null;
  /** The payment it was confirmed as. */
  payment: { number: string; status: PaymentRecordStatus } | null;
}
export type BankLineActionName = "record" | "confirm" | "ignore" | "undo" | "reopen";

const FINANCE = ["FA"] as const;
export const BANK_LINES_PER_CHANGE_MAX = 500;

const named = (selection: readonly BankLineFacts[]): string =>
  `${namedRecords(
    selection.map(({ name }) => name),
    "bank lines",
  )}, ${formatPesos(selection.reduce((sum, { amount }) => sum + amount, 0))}`;
const unfit = (what: string) => (facts: BankLineFacts) => cannotBe(facts.name, facts.status, what);

/** An ignored line becomes what it was. */
const FROM_IGNORED: readonly ActionRule<BankLineFacts, BankLineStatus>[] = [
  { roles: FINANCE, from: ["ignored"], when: ({ match }) => match !== null, to: "matched" },
  { roles: FINANCE, from: ["ignored"], when: ({ match }) => match === null, to: "unmatched" },
];

export const bankLineWorkflow: Workflow<BankLineFacts, BankLineStatus, BankLineActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    /** Opens the payment it is of, with what the line says (B-140). */
    record: {
      label: "Record Payment",
      rules: [{ roles: FINANCE, from: ["unmatched"] }],
      refusal: ({ name }) => `${name} has its payment, or is ignored.`,
      on: { row: true },
      unavailable: "hide",
    },
    confirm: {
      label: "Confirm",
      rules: [{ roles: FINANCE, from: ["matched"], to: "confirmed" }],
      refusal: unfit("confirmed"),
      confirmation: (selection) => ({
        title: "Confirm Bank Lines",
        text: `${named(selection)} will be confirmed. Each is tied to its unposted payment, or becomes a new one.`,
        confirmLabel: "Confirm",
        cancelLabel: "Cancel",
      }),
      success: "Bank line confirmed.",
      on: { row: true, bulk: true },
      unavailable: "hide",
    },
    ignore: {
      label: "Ignore",
      rules: [{ roles: FINANCE, from: ["unmatched", "matched"], to: "ignored" }],
      refusal: unfit("ignored"),
      confirmation: (selection) => ({
        title: "Ignore Bank Lines",
        text: `${named(selection)} will be ignored: not money for an invoice. You can undo this.`,
        confirmLabel: "Ignore",
        cancelLabel: "Cancel",
      }),
      undoneBy: { action: "reopen" },
      success: "Bank line ignored.",
      on: { row: true, bulk: true },
      unavailable: "hide",
    },
    undo: {
      label: "Undo",
      rules: [
        {
          roles: FINANCE,
          from: ["confirmed"],
          to: "matched",
          guard: ({ name, payment }) =>
            payment?.status === "UNPOSTED"
              ? null
              : `${payment?.number ?? name} is posted: cancel that payment instead.`,
        },
        ...FROM_IGNORED,
      ],
      refusal: unfit("undone"),
      confirmation: (selection) => ({
        title: "Undo",
        text: `${named(selection)} will be open again. An unposted payment that was made of a line is cancelled.`,
        confirmLabel: "Undo",
        cancelLabel: "Cancel",
      }),
      undoneBy: { action: "ignore", when: ({ status }) => status === "ignored" },
      success: "Bank line open again.",
      on: { row: true, bulk: true },
      unavailable: "disableByGuard",
    },
    /** Takes ignoring back, and nothing that was confirmed meanwhile; in no menu (S-47). */
    reopen: {
      label: "Undo",
      rules: FROM_IGNORED,
      refusal: unfit("undone"),
      success: "Bank line open again.",
      on: {},
      unavailable: "hide",
    },
  },
};

const LINE_PAYMENT = fields({
  uuid: text("uuid"),
  number: code("paytxn_no"),
  status: text<PaymentRecordStatus>("status"),
});
/** What a status is called. */
export const BANK_LINE_STATUS_LABELS = {
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
    { pin: "last", labels: BANK_LINE_STATUS_LABELS },
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
    labels: BANK_LINE_STATUS_LABELS,
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
