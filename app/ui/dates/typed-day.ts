import { addDays, formatDay, isSchoolDay, type SchoolDay, yearOf } from "#core/shared/school-day.ts";

/** Month first, as it is printed; a year of two digits is one of the last ninety or the next ten. */
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const NEXT_YEARS = 10;
const FROM_TODAY = /^([+-]) ?(\d{1,4})$/;

type DayReader = (text: string, today: SchoolDay) => SchoolDay | null;
let readWords: DayReader | null = null;
/** Loads what reads days in words, where a day is typed; before that only figures are read. */
export async function loadDayWords(): Promise<void> {
  readWords ??= (await import("./day-words.ts")).readDayWords;
}

/** Reads a day as an office types it (S-41): 11/22/2026, 11-22-26, +30, and in words. Null for what is no day. */
export function readTypedDay(text: string, today: SchoolDay): SchoolDay | null {
  const typed = text.trim();
  if (isSchoolDay(typed)) return typed;
  const [, sign, days] = FROM_TODAY.exec(typed) ?? [];
  if (days !== undefined) return addDays(today, Number(days) * (sign === "-" ? -1 : 1));
  const [, month = "", day = "", year = ""] = FIGURES.exec(typed) ?? [];
  const written = `${fullYear(year, today)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isSchoolDay(written) ? written : (readWords?.(typed, today) ?? null);
}

function fullYear(year: string, today: SchoolDay): string {
  if (year.length !== 2) return year;
  const ofThisCentury = 2000 + Number(year);
  return String(ofThisCentury > yearOf(today) + NEXT_YEARS ? ofThisCentury - 100 : ofThisCentury);
}

/** A day as it is shown; what is typed and no day, as it is typed. */
export const shownDay = (typed: string): string => (isSchoolDay(typed) ? formatDay(typed) : typed);

/** A day as the calendar's own local Date, and back: only the calendar's numbers, never an instant. */
export const dateOfDay = (day: SchoolDay): Date => new Date(`${day}T00:00:00`);
export function dayOfDate(date: Date): SchoolDay {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
