import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

const TYPED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Reads a day as people type it, MM/DD/YYYY or M/D/YYYY; null for anything that is no day. */
export function readTypedDay(text: string): SchoolDay | null {
  const trimmed = text.trim();
  if (isSchoolDay(trimmed)) return trimmed;
  const match = TYPED.exec(trimmed);
  if (!match) return null;
  const [, month = "", day = "", year = ""] = match;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isSchoolDay(written) ? written : null;
}

/** A day as the calendar's own local Date, and back: only the calendar's numbers, never an instant. */
export const dateOfDay = (day: SchoolDay): Date => new Date(`${day}T00:00:00`);
export function dayOfDate(date: Date): SchoolDay {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
