import { ACCOUNTS_PER_MAILING_MAX } from "#core/billing/bulk-limits.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { code, fields, flag, money, name, type RecordOfFields, text } from "#core/shared/list/fields.ts";
import { amountFrom, lookup, onDay, onOff, select } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { accountWorkflow } from "./account-actions.ts";
import { accountPath } from "./account-path.ts";
import { AGES, AGING_LABELS } from "./aging.ts";
import { agingAmounts } from "./aging-fields.ts";

/** What a customer owes by age, what money waits unapplied, and what remains. */
const amounts = (prefix: string) => ({
  ...agingAmounts(prefix),
  balance: money(`${prefix}balance`, "Balance", { pin: "last" }),
});
const ACCOUNT_FIELDS = {
  customerName: name("fullname", "Student", { isFixed: true }),
  customerId: code("customer_id", "Student ID"),
  /** Of the newest school year; "left" of who is no active student. */
  gradeSection: text("grade_section", "Grade and Section"),
  ...amounts(""),
  hasLeft: flag("has_left"),
};
export type AccountRow = RecordOfFields<typeof ACCOUNT_FIELDS>;

/** The customers who owe something or have unapplied credit, by age (B-42). */
export const ACCOUNT_LIST = defineList({
  ...screen("accounts"),
  essential: ["unapplied"],
  givesWayFirst: ["gradeSection", "customerId"],
  givesWayTogether: AGES,
  noun: { one: "account", many: "accounts" },
  call: {
    path: "/customer/balances",
    tag: "Billing",
    summary: "What each customer owes, by days past due, today or as of an earlier day",
  },
  row: fields(ACCOUNT_FIELDS),
  key: "customerId",
  nameOf: ({ customerName }) => customerName,
  search: { wire: "search", placeholder: "Student name or ID" },
  filters: {
    /** The end of that day; today and later days are now. */
    asOf: onDay("as_of", "As Of"),
    bucket: select("bucket", "Owes", AGING_LABELS),
    segmentId: lookup("segment_id", "Segment", "/invoice/segments", { isById: true }),
    hasLeft: onOff("left", "Left the school"),
    balanceFrom: amountFrom("balance_from", "Balance From"),
  },
  sorts: ["customerName", "customerId", "balance", ...AGES, "unapplied"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  links: { customerName: accountPath },
  opens: accountPath,
  workflow: accountWorkflow,
  // Each is asked for in a dialog of its own.
  changes: { sendStatements: { screen: accountPath }, remind: { screen: accountPath } },
  changesAtMost: ACCOUNTS_PER_MAILING_MAX,
  facts: ["customerId", "customerName"],
  totals: amounts("totals."),
  exports: { path: "/customer/balances/export", kind: "account-list", title: "Customer Accounts" },
  failed: "The accounts did not load",
  isSlow: true,
});
