import { DAY_BOUNDS, dayRefusal } from "#core/shared/day-bounds.ts";
import { day, fields, orNull, type RecordOfFields, text, whole } from "#core/shared/list/fields.ts";
import { addDays, addMonths, type SchoolDay } from "#core/shared/school-day.ts";

/** When a schedule bills: every `every` weeks, months or quarters from the start date through the end date (B-50). */
export const RECURRENCE_TYPES = ["Weekly", "Monthly", "Quarterly"] as const;
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];
export interface Recurrence {
  type: RecurrenceType;
  /** A whole number from 1. */
  every: number;
  startDate: SchoolDay;
  endDate: SchoolDay;
}

export const RECURRENCE_FIELDS = {
  type: text<Recurrence["type"]>("type"),
  every: whole("range"),
  startDate: day("start_date"),
  endDate: day("end_date"),
};

export type ScheduleStatus = "ACTIVE" | "PAUSED" | "ENDED";
/** The schedule of an invoice that recurs: its days, and how far it came. */
export const SCHEDULE = fields({
  ...RECURRENCE_FIELDS,
  /** Null while it is a draft. */
  status: orNull(text<ScheduleStatus>("status")),
  /** The day of the next occurrence; null while it is a draft, and where none is made any more. */
  nextDate: orNull(day("next_date")),
  occurrences: whole("occurrences"),
  /** Occurrences that were made. */
  made: whole("made"),
  /** Occurrences that are still made. */
  remaining: whole("remaining"),
  /** Occurrences before today. */
  past: whole("past"),
});
export type Schedule = RecordOfFields<typeof SCHEDULE.fields>;

/** An invoice a schedule makes: the first is occurrence 1, on the start date. */
export interface Occurrence {
  occurrence: number;
  date: SchoolDay;
}

export const OCCURRENCES_MAX = 520;
export const EVERY_MAX = 520;
const YEARS_MAX = DAY_BOUNDS.schedule.after;
/** Days from an invoice's date to its due date, unless the school decided otherwise (B-96). */
export const TERMS_DAYS = 30;
/** So that " · 520/520" fits into the reference number of an invoice. */
export const SOURCE_REFERENCE_MAX = 48;

const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;
const MONTHS: Record<Exclude<RecurrenceType, "Weekly">, number> = { Monthly: 1, Quarterly: 3 };

export const END_BEFORE_START = "End date must be on or after the start date";
export const TOO_LONG = `A schedule lasts at most ${YEARS_MAX} years`;
export const TOO_MANY_OCCURRENCES = `A schedule has at most ${OCCURRENCES_MAX} occurrences`;
export const TOO_FAR = `The dates of a schedule are within ${YEARS_MAX} years of today`;

/** The day of an occurrence, counted from the start date, never from the occurrence before. */
export function occurrenceDate({ type, every, startDate }: Recurrence, occurrence: number): SchoolDay {
  const steps = (occurrence - 1) * every;
  return type === "Weekly"
    ? addDays(startDate, steps * DAYS_PER_WEEK)
    : addMonths(startDate, steps * MONTHS[type]);
}

/** The occurrences through the end date, at most `limit` of them. */
export function occurrencesOf(recurrence: Recurrence, limit = OCCURRENCES_MAX): Occurrence[] {
  const found: Occurrence[] = [];
  for (let occurrence = 1; occurrence <= limit; occurrence += 1) {
    const date = occurrenceDate(recurrence, occurrence);
    // A day after the year 9999 is longer than any end date.
    if (date.length > recurrence.endDate.length || date > recurrence.endDate) break;
    found.push({ occurrence, date });
  }
  return found;
}

/** Why a schedule has no such days; null when nothing forbids it. */
export function recurrenceRefusal(recurrence: Recurrence): string | null {
  const { startDate, endDate } = recurrence;
  if (endDate < startDate) return END_BEFORE_START;
  if (addMonths(endDate, -YEARS_MAX * MONTHS_PER_YEAR) > startDate) return TOO_LONG;
  return occurrencesOf(recurrence, OCCURRENCES_MAX + 1).length > OCCURRENCES_MAX
    ? TOO_MANY_OCCURRENCES
    : null;
}

/** Whether a day is too far from today for the date of a schedule. */
export const isTooFar = (day: SchoolDay, today: SchoolDay): boolean =>
  dayRefusal(day, "schedule", today) !== null;

/** The due date of an invoice that a schedule makes, and the one the form proposes. */
export const dueDateOf = (invoiceDate: SchoolDay, termsDays: number): SchoolDay =>
  addDays(invoiceDate, termsDays);

/** Every occurrence with both its days, before there is an invoice of it. */
export const previewOccurrences = (
  recurrence: Recurrence,
  termsDays: number,
): (Occurrence & { dueDate: SchoolDay })[] =>
  occurrencesOf(recurrence).map((occurrence) => ({
    ...occurrence,
    dueDate: dueDateOf(occurrence.date, termsDays),
  }));

/** The reference number of an occurrence: "Tuition · 3/10". */
export const occurrenceReference = (reference: string, occurrence: number, occurrences: number): string =>
  `${reference} · ${occurrence}/${occurrences}`;

const UNITS: Record<RecurrenceType, { one: string; many: string }> = {
  Weekly: { one: "week", many: "weeks" },
  Monthly: { one: "month", many: "months" },
  Quarterly: { one: "quarter", many: "quarters" },
};
/** "month", "2 weeks": what a schedule bills every. */
export const intervalText = ({ type, every }: Pick<Recurrence, "type" | "every">): string =>
  every === 1 ? UNITS[type].one : `${every} ${UNITS[type].many}`;
