import { parse } from "chrono-node/en";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

/** Reads "22 Nov", "today", "next Friday" or "in 2 weeks", all of the text or nothing; null where it names no single day. */
export function readDayWords(text: string, today: SchoolDay): SchoolDay | null {
  // Noon of the calendar's numbers: no time zone moves the day.
  const [found] = parse(text, new Date(`${today}T12:00:00`));
  if (!found || found.end || found.text.length !== text.length) return null;
  const { start } = found;
  const namesDay = start.isCertain("day") || start.isCertain("weekday");
  if (!namesDay || start.isCertain("hour")) return null;
  const two = (part: number | null) => String(part ?? 0).padStart(2, "0");
  const day = `${start.get("year")}-${two(start.get("month"))}-${two(start.get("day"))}`;
  return isSchoolDay(day) ? day : null;
}
