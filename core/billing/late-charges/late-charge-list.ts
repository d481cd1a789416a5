import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, code, fields, instant, money, name, text, whole } from "#core/shared/list/fields.ts";
import { days, select } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

/** What became of the draft of a late charge. */
const LATE_CHARGE_STATUSES = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
} as const;
type LateChargeStatus = keyof typeof LATE_CHARGE_STATUSES;

/** Every late charge that was made, of the newest month first: an overdue invoice and its line in a draft (B-91). Its screen shows the runs; this is its file. */
export const LATE_CHARGE_LIST = defineList({
  ...screen("late-charges"),
  essential: ["invoiceNumber", "amount"],
  givesWayFirst: ["ruleVersion", "ranBy"],
  noun: { one: "late charge", many: "late charges" },
  call: {
    path: "/late_charge/charges",
    tag: "Billing",
    summary: "Every late-payment charge that was made, with the invoice it is of and the one that bills it",
  },
  row: fields({
    month: text("month", "Month"),
    customerId: code("customer_id", "Student ID"),
    customerName: name("fullname", "Student Name", { isFixed: true }),
    invoiceNumber: code("invoice_no", "Overdue Invoice"),
    amount: money("amount", "Charge"),
    billedBy: code("charged_in", "Billed in"),
    status: badge<LateChargeStatus>(
      "status",
      "Status",
      { published: "success", cancelled: "error" },
      { labels: LATE_CHARGE_STATUSES },
    ),
    ranAt: instant("run_date", "Run"),
    ranBy: text("run_by", "Run By"),
    ruleVersion: whole("rule_version", "Rule Version"),
    id: text("id"),
  }),
  key: "id",
  nameOf: ({ month, invoiceNumber }) => `${month}, ${invoiceNumber}`,
  search: { wire: "search", placeholder: "Student name or ID" },
  filters: {
    ranAt: days("run_date_start", "run_date_end", "Run"),
    state: select("status", "Status", LATE_CHARGE_STATUSES),
  },
  students: { customerName: ({ customerId }) => customerId },
  sorts: ["month"],
  pages: BILLING_PAGE_SIZES,
  totals: { total: money("total_amount", "Total Charged") },
  failed: "The late charges did not load",
});
