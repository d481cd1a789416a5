import { occurrenceDate } from "#core/billing/schedules/recurrence.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
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

/** While a note has one of these, its invoices are promised and are in no other note. */
export const OPEN_NOTE_STATUSES: readonly NoteStatus[] = ["standing", "broken"];

export interface NoteStatusRow {
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

/** What is wrong with the dates of a note that is made today for invoices that owe `owed`; of one date at its place, else their sum. */
export function datesRefusal(
  dates: readonly PromisedDate[],
  { owed, today }: { owed: Centavos; today: SchoolDay },
): { message: string; at?: { place: number; field: "date" | "amount" } } | null {
  const last = addDays(today, NOTE_DAYS_MAX);
  for (const [place, { date, amount }] of dates.entries()) {
    const before = dates[place - 1];
    const wrong = (message: string) => ({ message, at: { place, field: "date" as const } });
    if (date < today) return wrong("The date must not be before today");
    if (before && date <= before.date) return wrong("The date must be after the date before it");
    if (date > last) return wrong(`The date must not be after ${formatDay(last)}`);
    if (amount <= 0) return { message: "The amount must be above ₱0.00", at: { place, field: "amount" } };
  }
  const promised = dates.reduce((sum, { amount }) => sum + amount, 0);
  return promised === owed
    ? null
    : {
        message: `The amounts promised are ${formatPesos(promised)}; the invoices owe ${formatPesos(owed)}. They must be equal.`,
      };
}
