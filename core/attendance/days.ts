import type { TermOrdinal } from "#core/management/term-name.ts";
import {
  roundHalfAwayFromZero,
  scaledFromNumber,
  scaledToNumber,
  scaledToShortText,
} from "#core/shared/decimal.ts";

/** Days absent or tardy in a term, in ten-thousandths: the percentage input takes four decimals (T-2). */
export type DaysE4 = number;
const DAYS_SCALE = 4;
/** At most 100 (T-2). */
const DAYS_E4_MAX: DaysE4 = 1_000_000;

export const DAYS_MESSAGE = "Please enter a number from 0 to 100 with at most 4 decimals";

const TYPED_MAX = 7;
const TYPED_WHOLE_MAX = 3;

/**
 * May this be in a percentage input while one types (T-2)? Digits and one dot; with a dot up to two digits
 * before and four after it, at most seven characters; without one at most three characters, not over 100.
 */
export function isPercentageTyping(text: string): boolean {
  if (text.length > TYPED_MAX) return false;
  if (text.includes(".")) return /^\d{0,2}\.\d{0,4}$/.test(text);
  return /^\d*$/.test(text) && text.length <= TYPED_WHOLE_MAX && Number(text) <= 100;
}

/** What was typed, or is in a file, as days; blank is zero, null is no number of days. */
export function daysFromText(text: string): DaysE4 | null {
  const typed = text.trim();
  if (!isPercentageTyping(typed) || typed === ".") return null;
  const [whole = "", decimals = ""] = typed.split(".");
  return Number(whole) * 10 ** DAYS_SCALE + Number(decimals.padEnd(DAYS_SCALE, "0"));
}

/** A JSON number of the wire as days; null where it is none. */
export function daysFromNumber(value: number): DaysE4 | null {
  const scaled = scaledFromNumber(value, DAYS_SCALE);
  return scaled === null || scaled < 0n || scaled > BigInt(DAYS_E4_MAX) ? null : Number(scaled);
}

export const daysToNumber = (days: DaysE4): number => scaledToNumber(days, DAYS_SCALE);

/** "2.5", without trailing zeros. */
export const formatDays = (days: DaysE4): string => scaledToShortText(BigInt(days), DAYS_SCALE);

/** In a list and a form zero is blank (T-2). */
export const daysOrBlank = (days: DaysE4): string => (days === 0 ? "" : formatDays(days));

/** A student's days by term; null: no record. */
export type DaysByTerm = Record<TermOrdinal, DaysE4 | null>;

/** Total, and total ÷ terms with a record (T-5) in hundredths of a day; null without any record. */
export function attendanceSum(days: DaysByTerm): { total: DaysE4 | null; averageE2: number | null } {
  const recorded = Object.values(days).filter((value) => value !== null);
  if (recorded.length === 0) return { total: null, averageE2: null };
  const total = recorded.reduce((sum, value) => sum + value, 0);
  return { total, averageE2: hundredths(total, recorded.length) };
}

/** The mean of the students' averages of a section, in hundredths of a day; null where nobody has one. */
export function sectionAverage(averages: readonly (number | null)[]): number | null {
  const known = averages.filter((value) => value !== null);
  if (known.length === 0) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  return Number(roundHalfAwayFromZero(BigInt(sum), BigInt(known.length)));
}

const hundredths = (total: DaysE4, terms: number): number =>
  Number(roundHalfAwayFromZero(BigInt(total), BigInt(terms) * 100n));
