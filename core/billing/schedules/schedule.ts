import { madeByPath } from "#core/billing/invoices/invoice.ts";
import { screen } from "#core/identity/screens.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
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
import { formatPesos } from "#core/shared/money.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import type { Recurrence, RecurrenceType, ScheduleStatus } from "./recurrence.ts";
import { unmadeAfter } from "./schedule-run.ts";

/** What a row of the list of schedules knows, and every rule below needs. */
export interface ScheduleFacts extends Recurrence {
  /** The draft number. */
  number: string;
  /** What it bills. */
  referenceNumber: string;
  status: ScheduleStatus;
  occurrences: number;
  /** The first that is neither made nor skipped. */
  nextOccurrence: number;
  /** Of each invoice. */
  amountDue: number;
  today: SchoolDay;
}
export type ScheduleActionName = "view" | "pause" | "resume" | "end";

const FINANCE = ["FA"] as const;
const NAMED_MAX = 3;

/** "12/01/2026, 01/01/2027 and 5 more". */
function named(days: readonly SchoolDay[]): string {
  const shown = days.slice(0, NAMED_MAX).map(formatDay);
  const rest = days.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "");
}

/** What ending a schedule today leaves unmade. */
function unmadeText(facts: ScheduleFacts): string {
  const unmade = unmadeAfter(facts, facts.today).map(({ date }) => date);
  return unmade.length === 0
    ? "No occurrence is left."
    : `${unmade.length} ${unmade.length === 1 ? "occurrence" : "occurrences"} of ${formatPesos(facts.amountDue)} will not be made: ${named(unmade)}.`;
}

const ended = ({ number }: ScheduleFacts): string => `${number} has ended.`;

const pause: Action<ScheduleFacts, ScheduleStatus> = {
  label: "Pause",
  rules: [{ roles: FINANCE, from: ["ACTIVE"], to: "PAUSED" }],
  refusal: (facts) => (facts.status === "PAUSED" ? `${facts.number} is already paused.` : ended(facts)),
  confirmation: ([facts]) => ({
    title: `Pause ${facts?.number}?`,
    text: "From tomorrow until it is resumed no invoice is made. The occurrences of those days are skipped and not made later.",
    confirmLabel: "Pause",
    cancelLabel: "Cancel",
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Schedule paused.",
  on: { row: true },
  unavailable: "hide",
};

const resume: Action<ScheduleFacts, ScheduleStatus> = {
  label: "Resume",
  rules: [{ roles: FINANCE, from: ["PAUSED"], to: "ACTIVE" }],
  refusal: (facts) => (facts.status === "ACTIVE" ? `${facts.number} is not paused.` : ended(facts)),
  confirmation: ([facts]) => ({
    title: `Resume ${facts?.number}?`,
    text: "Invoices are made again from today. What was skipped while it was paused is not made.",
    confirmLabel: "Resume",
    cancelLabel: "Cancel",
  }),
  success: "Schedule resumed.",
  on: { row: true },
  unavailable: "hide",
};

const end: Action<ScheduleFacts, ScheduleStatus> = {
  label: "End",
  rules: [{ roles: FINANCE, from: ["ACTIVE", "PAUSED"], to: "ENDED" }],
  refusal: ended,
  confirmation: ([facts]) => ({
    title: `End ${facts?.number}?`,
    text: `${facts ? unmadeText(facts) : ""} The invoices it made stay as they are. You cannot undo this action.`,
    confirmLabel: "End Schedule",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason", isOptional: true },
  }),
  success: "Schedule ended.",
  on: { row: true },
  unavailable: "hide",
};

/** What finance may do to a published schedule, from which status, in which words (B-53). */
export const scheduleWorkflow: Workflow<ScheduleFacts, ScheduleStatus, ScheduleActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: {
      label: "View",
      rules: [{ roles: FINANCE, from: ["ACTIVE", "PAUSED", "ENDED"] }],
      refusal: () => "This schedule cannot be opened.",
      on: { row: true },
      unavailable: "hide",
    },
    pause,
    resume,
    end,
  },
};

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
