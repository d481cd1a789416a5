import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  flag,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

/** What became of a reminder: dropped where nothing was left to be told when it was to be sent. */
export const REMINDER_STATUSES = ["waiting", "sent", "failed", "left-out", "dropped"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];
export const REMINDER_STATUS_LABELS = {
  waiting: "Waiting",
  sent: "Sent",
  failed: "Not delivered",
  "left-out": "Not reached",
  dropped: "Not needed",
} as const satisfies Record<ReminderStatus, string>;

const REMINDED_INVOICE = fields({
  uuid: text("uuid"),
  number: code("invoice_no"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  hasLeft: flag("has_left"),
  dueDate: day("due_date"),
  /** When it was asked for. */
  balance: money("balance"),
  stage: text("stage"),
  /** Not told of because unapplied credit covers it: finance can apply that. */
  hasCredit: flag("has_credit"),
});
const REMINDER_FIELDS = {
  createdAt: instant("created_date", "Date", { isFixed: true }),
  guardian: name("guardian", "Guardian"),
  students: text("students", "Students"),
  invoiceCount: whole("invoice_count", "Invoices", { align: "right" }),
  amount: money("total_amount", "Total", { pin: "before-last" }),
  stages: text("stages", "Stage"),
  reason: text("reason", "Reason", { empty: "–" }),
  recipient: text("recipient", "Sent To", { empty: "–" }),
  askedBy: text("asked_by", "Asked By"),
  status: badge<ReminderStatus>(
    "status",
    "Status",
    { sent: "success", failed: "error", "left-out": "warning" },
    { pin: "last" },
  ),
  invoices: records("invoices", REMINDED_INVOICE),
  finishedAt: orNull(instant("finished_date")),
  uuid: text("uuid"),
};
export type ReminderRow = RecordOfFields<typeof REMINDER_FIELDS>;

/** The reminders: what was sent to whom, and who could not be reached (B-106 to B-109). */
export const REMINDER_LIST = defineList({
  ...screen("reminders"),
  essential: ["guardian"],
  noun: { one: "reminder", many: "reminders" },
  call: { path: "/reminder", tag: "Billing", summary: "List reminders with count and totals" },
  row: fields(REMINDER_FIELDS),
  key: "uuid",
  nameOf: ({ guardian }) => guardian,
  search: { wire: "search", placeholder: "Student, ID or invoice no." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: REMINDER_STATUS_LABELS,
    counts: "tab_counts",
    reads: (given) => given.toLowerCase().replace(/^all$/, ""),
  },
  filters: {
    customerId: apiOnly("customer_id"),
    createdDate: days("created_date_start", "created_date_end", "Date"),
  },
  sorts: ["createdAt", "amount", "guardian"],
  pages: BILLING_PAGE_SIZES,
  totals: {
    /** Of all that match. */
    grandTotal: money("grand_total", "Total named"),
  },
  failed: "The reminders did not load",
  isSlow: true,
});
