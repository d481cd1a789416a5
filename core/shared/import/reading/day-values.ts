import { shownCell } from "#core/shared/import/table/table-row.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import type { DateOrder } from "./file-definition.ts";

/** A date as it is written: as a day, or as three numbers whose order the text does not say. */
type WrittenDay =
  | { day: SchoolDay; hasShortYear: boolean }
  | { numbers: readonly [string, string, string]; hasShortYear: boolean };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** A time after a day is no part of the day. */
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|[+-]\d{2}:?\d{2}))?$/i;
const WEEKDAY = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*[.,]?\s+/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** Null for what is no date. */
function writtenDay(typed: string): WrittenDay | null {
  const text = typed.trim().replace(TIME, "").replace(WEEKDAY, "");
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year && month && day) return { day: dayOf(year, month, day), hasShortYear: false };
  const [, dayOfMonth, named, ofYear] = DAY_MONTH.exec(text) ?? [];
  if (dayOfMonth && named && ofYear) return namedDay(dayOfMonth, named, ofYear);
  const [, namedFirst, dayAfter, yearLast] = MONTH_DAY.exec(text) ?? [];
  if (namedFirst && dayAfter && yearLast) return namedDay(dayAfter, namedFirst, yearLast);
  const [, first, , second, last] = NUMBERS.exec(text) ?? [];
  if (first && second && last) return { numbers: [first, second, last], hasShortYear: last.length === 2 };
  return null;
}

function namedDay(day: string, name: string, year: string): WrittenDay | null {
  const month = monthNamed(name);
  return month === null
    ? null
    : { day: dayOf(fullYear(year), String(month), day), hasShortYear: year.length === 2 };
}

const LONG_MONTHS =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const monthNamed = (name: string): number | null =>
  LONG_MONTHS.test(name) ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : null;

/** As spreadsheet programs read it. */
const LAST_SHORT_YEAR = 29;
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) <= LAST_SHORT_YEAR ? "20" : "19"}${year}`;

const dayOf = (year: string, month: string, day: string): SchoolDay =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const ordered = ([first, second, third]: readonly [string, string, string], order: DateOrder): SchoolDay => {
  if (order === "ymd")
    return third.length === 4 ? "" : dayOf(fullYear(first.padStart(2, "0")), second, third);
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  return dayOf(fullYear(third), month, day);
};

/** A day as files write it, or why the text is none. `order`: of dates written as numbers. */
export function readDay(
  typed: string,
  order: DateOrder,
): { day: SchoolDay; hasShortYear: boolean } | { refusal: string } {
  const written = writtenDay(typed);
  const day = written === null ? "" : "day" in written ? written.day : ordered(written.numbers, order);
  if (written !== null && isSchoolDay(day)) return { day, hasShortYear: written.hasShortYear };
  const isSerial = /^\d{5}(?:\.\d+)?$/.test(typed.trim());
  return {
    refusal: isSerial
      ? `${shownCell(typed)} is how a spreadsheet counts days. Give the column the format of a date, and upload the file again`
      : `${shownCell(typed)} is not a date: ${EXPECTED[order]}`,
  };
}
const EXPECTED: Readonly<Record<DateOrder, string>> = {
  mdy: "use YYYY-MM-DD, MM/DD/YYYY or 20-Nov-2026",
  dmy: "use YYYY-MM-DD, DD/MM/YYYY or 20-Nov-2026",
  ymd: "use YYYY-MM-DD or 20-Nov-2026",
};

/** How a person reads an order. */
export const DATE_ORDER_NAMES: Readonly<Record<DateOrder, string>> = {
  mdy: "MM/DD/YYYY",
  dmy: "DD/MM/YYYY",
  ymd: "YYYY-MM-DD",
};

interface Proof {
  text: string;
  line: number;
}
const MONTHS_OF_YEAR = 12;

/** One order of day and month a file: proven by a day above 12 in any of its columns, else said by a person (F-8). */
export class FileDateOrder {
  private readonly proofs: Partial<Record<"mdy" | "dmy", Proof>> = {};
  private unproven: Proof | null = null;
  private hasNumbers = false;
  private hasLongYear = false;

  /** A cell of any date column. */
  add(typed: string, line: number): void {
    const written = writtenDay(typed);
    if (written === null || "day" in written) return;
    this.hasNumbers = true;
    this.hasLongYear ||= !written.hasShortYear;
    const text = typed.trim();
    const [first = 0, second = 0] = written.numbers.map(Number);
    if (first > MONTHS_OF_YEAR && second <= MONTHS_OF_YEAR) this.prove("dmy", { text, line });
    else if (second > MONTHS_OF_YEAR && first <= MONTHS_OF_YEAR) this.prove("mdy", { text, line });
    else if (first !== second) this.unproven ??= { text, line };
  }

  private prove(order: "mdy" | "dmy", proof: Proof): void {
    this.proofs[order] ??= proof;
  }

  /**
   * The order, and whether it is proven; null: it has to be asked for. `said`: by a person, or kept for files like this
   * one; it counts where the file proves nothing. `problem`: why no order fits, in words.
   */
  decide(said: DateOrder | undefined): { order: DateOrder; isProven: boolean } | { problem: string } | null {
    const { mdy, dmy } = this.proofs;
    // With years of two digits first, a day above 12 is a year.
    if (said === "ymd" && this.hasNumbers && !this.hasLongYear) return { order: said, isProven: false };
    if (mdy && dmy) return { problem: contradiction(dmy, mdy) };
    if (mdy) return { order: "mdy", isProven: true };
    if (dmy) return { order: "dmy", isProven: true };
    if (said !== undefined && said !== "ymd") return { order: said, isProven: false };
    return this.unproven === null ? { order: this.hasNumbers ? "mdy" : "ymd", isProven: true } : null;
  }
}

const contradiction = (dmy: Proof, mdy: Proof): string =>
  `The dates of this file are in two orders: “${dmy.text}” in row ${dmy.line} begins with the day, “${mdy.text}” in row ${mdy.line} with the month. Write its dates as YYYY-MM-DD, and upload it again.`;
