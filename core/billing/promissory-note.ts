import { occurrenceDate } from "#core/billing/schedules/recurrence.ts";
import { screen } from "#core/identity/screens.ts";
import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  code,
  day,
  fields,
  instant,
  money,
  name,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, isSet } from "#core/shared/list/filters.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { addDays, formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * promissory note: dated amounts that a guardian promises for invoices of one customer (B-87)
 * ├─ invoice: its balance when the note was made, and what was settled on it before
 * └─ date: an amount; Σ amounts = Σ balances when made
 */
export const NOTE_DATES_MAX = 12;
/** Days from the day it is made to its last date. */
const NOTE_DAYS_MAX = 366;
export const NOTE_INVOICES_MAX = 100;

export const NOTE_STATUSES = ["standing", "kept", "broken", "withdrawn"] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];

export const NOTE_STATUS_LABELS: Readonly<Record<NoteStatus, string>> = {
  standing: "Standing",
  kept: "Kept",
  broken: "Broken",
  withdrawn: "Withdrawn",
};

/** While a note has one of these, its invoices are promised and are in no other note. */
export const OPEN_NOTE_STATUSES: readonly NoteStatus[] = ["standing", "broken"];

interface NoteStatusRow {
  status: NoteStatus;
  isWithdrawn: boolean;
  /** The first date that is not met: none, before today, or today and later. Absent: it does not matter. */
  unmet?: "none" | "past" | "open";
}
/** The whole rule (B-88): each note is in exactly one row. */
export const NOTE_STATUS_ROWS: readonly NoteStatusRow[] = [
  { status: "withdrawn", isWithdrawn: true },
  { status: "kept", isWithdrawn: false, unmet: "none" },
  { status: "broken", isWithdrawn: false, unmet: "past" },
  { status: "standing", isWithdrawn: false, unmet: "open" },
];

/** The status of a note, of which `unmetDate` is the first date with less settled than is promised through it. */
export function noteStatusOf(
  { isWithdrawn, unmetDate }: { isWithdrawn: boolean; unmetDate: SchoolDay | null },
  today: SchoolDay,
): NoteStatus {
  const unmet = unmetDate === null ? "none" : unmetDate < today ? "past" : "open";
  const row = NOTE_STATUS_ROWS.find(
    (candidate) => candidate.isWithdrawn === isWithdrawn && (candidate.unmet ?? unmet) === unmet,
  );
  if (!row) throw new Error(`no status row for a note whose first unmet date is ${unmetDate}`);
  return row.status;
}

export interface PromisedDate {
  date: SchoolDay;
  amount: Centavos;
}

/** The dates with what is promised through each. */
export function promisedThrough(dates: readonly PromisedDate[]): (PromisedDate & { through: Centavos })[] {
  let through = 0;
  return dates.map((promised) => {
    through += promised.amount;
    return { ...promised, through };
  });
}

/** The first date through which more is promised than is settled; null where all is settled. */
export const unmetDateOf = (dates: readonly PromisedDate[], settled: Centavos): SchoolDay | null =>
  promisedThrough(dates).find(({ through }) => through > settled)?.date ?? null;

/** An invoice of a note: as it was when the note was made, and as it is. */
export interface PromisedInvoice {
  /** What was owed when the note was made: what is promised for it. */
  promised: Centavos;
  /** What had been allocated and credited by then. */
  settledBefore: Centavos;
  amountDue: Centavos;
  balance: Centavos;
}

/** What was settled of an invoice since: allocated and credited, or what it is owed less than then; from 0 to what is promised. */
export const settledSince = ({ promised, settledBefore, amountDue, balance }: PromisedInvoice): Centavos =>
  Math.min(promised, Math.max(0, amountDue - balance - settledBefore, promised - balance));

/** `parts` dates, a month apart from the first; the amounts differ by a centavo at most and sum to `amount`. */
export const proposedDates = (amount: Centavos, parts: number, firstDate: SchoolDay): PromisedDate[] =>
  Array.from({ length: parts }, (_, place) => ({
    date: occurrenceDate({ type: "Monthly", every: 1, startDate: firstDate, endDate: firstDate }, place + 1),
    amount: share(amount, place + 1, parts) - share(amount, place, parts),
  }));
const share = (amount: Centavos, part: number, parts: number): Centavos =>
  Number(roundHalfAwayFromZero(BigInt(amount) * BigInt(part), BigInt(parts)));

/** What is wrong with the dates of a note that is made today for invoices that owe `owed`, at the path of its field. */
export function datesRefusal(
  dates: readonly PromisedDate[],
  { owed, today }: { owed: Centavos; today: SchoolDay },
): RefusedEntry | null {
  const last = addDays(today, NOTE_DAYS_MAX);
  for (const [place, { date, amount }] of dates.entries()) {
    const before = dates[place - 1];
    const wrong = (message: string) => ({ message, path: `dates.${place}.date` });
    if (date < today) return wrong("The date must not be before today");
    if (before && date <= before.date) return wrong("The date must be after the date before it");
    if (date > last) return wrong(`The date must not be after ${formatDay(last)}`);
    if (amount <= 0) return { message: "The amount must be above ₱0.00", path: `dates.${place}.amount` };
  }
  const promised = dates.reduce((sum, { amount }) => sum + amount, 0);
  const message = `The amounts promised are ${formatPesos(promised)}; the invoices owe ${formatPesos(owed)}. They must be equal.`;
  return promised === owed ? null : { message, path: "dates" };
}

const PROMISED_INVOICE = fields({
  uuid: text("uuid"),
  number: code("invoice_no"),
  referenceNumber: text("reference_no"),
  dueDate: day("due_date"),
  /** Its balance when the note was made: what is promised for it. */
  promised: money("amount_promised"),
  balance: money("remaining_balance"),
});
const DATE = fields({
  date: day("date"),
  amount: money("amount"),
  /** What is promised through this date. */
  through: money("amount_through"),
});

/** A promissory note in the list; its own record is the same. */
export const PROMISSORY_NOTE = fields({
  number: code("promissory_note_no", "Promissory Note No.", { isFixed: true }),
  customerName: name("fullname", "Customer Name"),
  customerId: code("customer_id", "Customer ID"),
  /** The guardian, as named when it was made. */
  promisedBy: name("promised_by", "Promised By"),
  createdAt: instant("created_date", "Date Made", { asDay: true }),
  amount: money("total_amount", "Amount Promised"),
  settled: money("amount_settled", "Settled Since"),
  /** The first date that is not met yet. */
  nextDate: orNull(day("next_date", "Next Date")),
  lastDate: day("last_date", "Last Date"),
  status: badge<NoteStatus>(
    "status",
    "Status",
    { standing: "info", kept: "success", broken: "error" },
    { pin: "last" },
  ),
  uuid: text(["uuid", "id"]),
  invoices: records("invoices", PROMISED_INVOICE),
  dates: records("dates", DATE),
  notes: text("notes"),
  createdBy: text("created_by"),
  /** The number of the signed paper. */
  documentNumber: orNull(text("signed_document")),
  withdrawnAt: orNull(instant("withdrawn_date")),
  withdrawnReason: orNull(text("withdrawn_reason")),
  version: whole("version"),
});
export type PromissoryNote = RecordOfFields<typeof PROMISSORY_NOTE.fields>;

export type NoteFacts = Pick<PromissoryNote, "number" | "customerName" | "status" | "amount" | "settled">;
type NoteAction = Action<NoteFacts, NoteStatus>;
const FINANCE = ["FA"] as const;

const withdraw: NoteAction = {
  label: "Withdraw",
  rules: [{ roles: FINANCE, from: ["standing", "broken"], to: "withdrawn" }],
  refusal: ({ number, status }) => cannotBe(number, status, "withdrawn"),
  confirmation: ([facts]) => ({
    title: `Withdraw ${facts?.number}?`,
    text: `${facts?.customerName} promised ${formatPesos(facts?.amount ?? 0)}, of which ${formatPesos(facts?.settled ?? 0)} is settled. No money and no due date changes. You cannot undo this action.`,
    confirmLabel: "Withdraw",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Promissory note withdrawn.",
  on: { row: true },
  unavailable: "hide",
};

const open = (label: string, on: NoteAction["on"]): NoteAction => ({
  label,
  rules: [{ roles: FINANCE, from: NOTE_STATUSES }],
  refusal: ({ number }) => `${number} cannot be opened.`,
  on,
  unavailable: "hide",
});

/** What finance may do to a promissory note, from which derived status, in which words (B-88). */
export const noteWorkflow: Workflow<NoteFacts, NoteStatus, "view" | "print" | "attach" | "withdraw"> = {
  statusOf: ({ status }) => status,
  actions: {
    view: open("View", { row: true }),
    print: open("Print Promissory Note", { row: true }),
    /** The signed paper, in any status; on the note's own screen. */
    attach: open("Attach Signed Paper", {}),
    withdraw,
  },
};

const SCREEN = screen("promissory-notes");
export const noteViewPath = (uuid: string): string => `${SCREEN.path}/view/${uuid}`;
/** Where a note of a customer is made. */
export const noteCreatePath = (customerId: string): string => `${SCREEN.path}/create/${customerId}`;
const viewOf = ({ uuid }: PromissoryNote): string => noteViewPath(uuid);

/** The promissory notes: tabs by their derived status, filters and orders. */
export const PROMISSORY_NOTES = defineList({
  ...SCREEN,
  essential: ["customerName", "amount", "nextDate"],
  noun: { one: "promissory note", many: "promissory notes" },
  call: { path: "/promissory_note", tag: "Billing", summary: "List promissory notes with count and totals" },
  row: PROMISSORY_NOTE,
  key: "uuid",
  nameOf: ({ number }) => number,
  search: { wire: "search", placeholder: "Student, ID, promissory note or invoice no." },
  tabs: {
    wire: "status",
    all: "ALL",
    labels: NOTE_STATUS_LABELS,
    reads: (given) => given.toLowerCase().replace(/^all$/, ""),
  },
  filters: {
    customerId: apiOnly("customer_id"),
    createdDate: days("created_date_start", "created_date_end", "Date Made"),
    nextDate: days("next_date_start", "next_date_end", "Next Date"),
    lastDate: days("last_date_start", "last_date_end", "Last Date"),
  },
  sorts: ["createdAt", "nextDate", "lastDate", "amount", "number", "customerName"],
  pages: BILLING_PAGE_SIZES,
  totals: {
    /** Of all that match. */
    grandTotal: money("grand_total", "Amount promised"),
    settledTotal: money("settled_total", "Settled since"),
  },
  students: { customerName: ({ customerId }) => customerId },
  links: { number: viewOf },
  opens: viewOf,
  workflow: noteWorkflow,
  changes: {
    view: { screen: viewOf },
    print: ({ uuids }) => ({ method: "POST", path: `/pdf/promissory_note/${uuids[0]}` }),
    attach: ({ uuids, details }) => ({
      method: "PATCH",
      path: `/promissory_note/${uuids[0]}/signed_document`,
      json: { signed_document: details?.documentNumber ?? "" },
    }),
    withdraw: ({ uuids, given = "" }) => ({
      method: "PATCH",
      path: `/promissory_note/${uuids[0]}/withdraw`,
      json: { reason: given },
    }),
  },
  exports: {
    path: "/promissory_note/export",
    kind: "promissory-note-list",
    title: "Promissory Notes",
    // A note that is kept or withdrawn has no next date to be read by.
    canSort: (sort, { nextDate }) => sort !== "nextDate" || isSet(nextDate),
  },
  facts: ["number", "customerName", "status", "amount", "settled"],
  failed: "The promissory notes did not load",
  isSlow: true,
});
