import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  code,
  day,
  fields,
  flag,
  money,
  name,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { lookup, onDay } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

/** How the day is summed up. */
const COLLECTION_GROUPS = {
  both: "Method and Cashier",
  method: "By Method",
  cashier: "By Cashier",
} as const;

const amounts = (prefix: string) => ({
  posted: money(`${prefix}posted`, "Posted"),
  cancelled: money(`${prefix}cancelled`, "Cancelled"),
  refunded: money(`${prefix}refunded`, "Refunded"),
  /** What was posted less what was cancelled and refunded that day. */
  net: money(`${prefix}net`, "Net"),
});
const COLLECTION_FIELDS = {
  day: day("day", "Day"),
  method: name("payment_method_name", "Payment Method", { isFixed: true, tabs: ["both", "method"] }),
  cashier: name("cashier_name", "Cashier", { isFixed: true, tabs: ["both", "cashier"] }),
  payments: whole("payments", "Payments Posted", { align: "right" }),
  ...amounts(""),
  counted: orNull(money("counted", "Cash Counted", { tabs: ["both"] })),
  /** What was counted less what the books said at that time. */
  difference: orNull(money("difference", "Difference", { tabs: ["both"] })),
  countNote: text("count_note", "Note", { tabs: ["both"], empty: "" }),
  methodCode: code("payment_method"),
  cashierId: text("cashier_id"),
  /** Cash of one person, which is counted. */
  isCounted: flag("is_cash"),
  id: text("id"),
};
export type CollectionRow = RecordOfFields<typeof COLLECTION_FIELDS>;

/** The day report: what was posted, cancelled and refunded on a day, by method and by cashier (B-99). */
export const COLLECTION_LIST = defineList({
  ...screen("collections"),
  essential: ["day", "posted", "net"],
  noun: { one: "line", many: "lines" },
  label: "collections of the day",
  call: {
    path: "/collections",
    tag: "Billing",
    summary: "What was posted, cancelled and refunded on a day, by payment method and cashier",
  },
  row: fields(COLLECTION_FIELDS),
  key: "id",
  nameOf: ({ method, cashier }) => [method, cashier].filter(Boolean).join(", "),
  search: { wire: "search", placeholder: "Search by method or cashier" },
  tabs: { wire: "by", labels: COLLECTION_GROUPS, otherwise: "both" },
  filters: {
    /** Today where none is chosen. */
    day: onDay("day", "Day"),
    method: lookup("payment_method", "Payment Method", "methods", { isById: true, maxLength: 60 }),
  },
  sorts: ["method", "cashier", "payments", "posted", "net"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  links: {
    payments: ({ day, payments }) => (payments === 0 ? null : `/ims/payments?postedAt=${day}..${day}`),
  },
  totals: {
    ...amounts("totals."),
    expectedCash: money("totals.expected_cash"),
    countedCash: money("totals.counted_cash"),
  },
  exports: { path: "/collections/export", kind: "day-report", title: "Day Report" },
  failed: "The collections did not load",
});

/** What a count of cash came to. */
export const CASH_COUNTED = fields({
  expected: money("expected"),
  counted: money("counted"),
  difference: money("difference"),
});
