import type * as z from "zod";
import { addMonths, formatLongDay, isSchoolDay, type SchoolDay } from "./school-day.ts";

/**
 * Where the days of records lie (S-26), by kind of field: in years before and after today. What one field asks beside it
 * (not before the invoice, not in closed books) is said where the field is.
 */
export const DAY_BOUNDS = {
  /** Of an invoice, a payment, a memo, a note, a discount, a term, a remedial class. */
  record: { before: 5, after: 5 },
  schedule: { before: 10, after: 10 },
  /** Since when somebody holds a post. */
  office: { before: 50, after: 5 },
  birth: { before: 100, after: 0 },
  /** Of a journal: days that the books are asked of. */
  books: { before: 50, after: 10 },
} as const;
export type DayKind = keyof typeof DAY_BOUNDS;

/** Why a day cannot be entered in such a field; null where it can. */
export function dayRefusal(day: SchoolDay, kind: DayKind, today: SchoolDay): string | null {
  const { before, after } = DAY_BOUNDS[kind];
  const [first, last] = [addMonths(today, -12 * before), addMonths(today, 12 * after)];
  return day < first || day > last
    ? `Please enter a date from ${formatLongDay(first)} to ${formatLongDay(last)}`
    : null;
}

/** The day by which the parse under way judges; null: it has none, and days are not bounded. A parse is synchronous. */
let judgedOn: SchoolDay | null = null;
/** Parses input by schemas whose days are bounded by this day. */
export function judgingBy<T>(today: SchoolDay | null, parse: () => T): T {
  const before = judgedOn;
  judgedOn = today;
  try {
    return parse();
  } finally {
    judgedOn = before;
  }
}
/** The same refusal within `judgingBy`. */
const dayRefusalNow = (day: SchoolDay, kind: DayKind): string | null =>
  judgedOn === null ? null : dayRefusal(day, kind, judgedOn);

/** Adds the bounds to a schema of days. */
export const bounded = <S extends z.ZodType<string>>(day: S, kind: DayKind = "record"): S =>
  day.superRefine((text, context) => {
    const message = isSchoolDay(text) ? dayRefusalNow(text, kind) : null;
    if (message !== null) context.addIssue({ code: "custom", message });
  }) as S;
