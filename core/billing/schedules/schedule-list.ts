import { madeByPath } from "#core/billing/invoices/invoice-list.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList, type ListChange } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  money,
  name,
  orNull,
  type RecordOfFields,
  text,
  today,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, lookup, select } from "#core/shared/list/filters.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import type { RecurrenceType } from "./recurrence.ts";
import { scheduleWorkflow } from "./schedule-actions.ts";
import type { ScheduleStatus } from "./schedule-contract.ts";

const SCHEDULE_ROW_FIELDS = {
  number: code("inv_no", "Draft ID", { isFixed: true }),
  referenceNumber: code("reference_no", "Reference"),
  /** Its student, or its segment. */
  billedTo: name("bill_to_name", "Bill To"),
  /** "month", "2 weeks". */
  interval: text("every", "Every"),
  startDate: day("start_date", "From"),
  endDate: day("end_date", "Through"),
  nextDate: orNull(day("next_date", "Next Date")),
  made: whole("made", "Made", { align: "right" }),
  remaining: whole("remaining", "Remaining", { align: "right" }),
  amountDue: money("total_amount", "Amount"),
  status: badge<ScheduleStatus>(
    "status",
    "Status",
    { ACTIVE: "success", PAUSED: "warning" },
    { pin: "last" },
  ),
  /** Why it is paused, or was ended. */
  reason: text("reason"),
  uuid: text("uuid"),
  type: text<RecurrenceType>("type"),
  every: whole("range"),
  occurrences: whole("occurrences"),
  nextOccurrence: whole("next_occurrence"),
  customerId: orNull(code("customer_id")),
  segmentCode: orNull(code("segment_id")),
  today: today(),
};
type ScheduleRow = RecordOfFields<typeof SCHEDULE_ROW_FIELDS>;

const viewOf = ({ uuid }: ScheduleRow): string => `/ims/invoices/view/${uuid}`;
const change =
  (action: "pause" | "resume" | "end") =>
  ({ uuids, given = "" }: ListChange) => ({
    method: "PATCH" as const,
    path: `/invoice/schedules/${uuids[0]}/${action}`,
    json: { reason: given },
  });

/** The published schedules: tabs, filters and orders. */
export const SCHEDULE_LIST = defineList({
  ...screen("invoice-schedules"),
  essential: ["billedTo", "nextDate", "amountDue"],
  noun: { one: "schedule", many: "schedules" },
  call: { path: "/invoice/schedules", tag: "Billing", summary: "List published schedules of invoices" },
  row: fields(SCHEDULE_ROW_FIELDS),
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, segment, reference or draft ID" },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: { ACTIVE: "Active", PAUSED: "Paused", ENDED: "Ended" } satisfies Record<ScheduleStatus, string>,
    reads: (given) => given.toUpperCase().replace(/^ALL$/, ""),
  },
  filters: {
    customerId: apiOnly("customer_id"),
    segmentId: lookup("segment_id", "Segment", "/invoice/segments", { isById: true }),
    type: select("type", "Recurs", {
      Weekly: "Weekly",
      Monthly: "Monthly",
      Quarterly: "Quarterly",
    } satisfies Record<RecurrenceType, string>),
    nextDate: days("next_date_start", "next_date_end", "Next Date"),
    startDate: days("start_date_start", "start_date_end", "From"),
    endDate: days("end_date_start", "end_date_end", "Through"),
  },
  sorts: ["nextDate", "startDate", "endDate", "number", "billedTo", "amountDue", "made", "status"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  hasToday: true,
  links: { number: viewOf, made: ({ uuid }) => madeByPath(uuid) },
  opens: viewOf,
  workflow: scheduleWorkflow,
  changes: {
    view: { screen: viewOf },
    pause: change("pause"),
    resume: change("resume"),
    end: change("end"),
  },
  exports: { path: "/invoice/schedules/export", kind: "schedule-list", title: "Invoice Schedules" },
  failed: "The schedules did not load",
  isSlow: true,
});
