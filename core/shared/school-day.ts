/**
 * School time is Asia/Manila, UTC+8 without daylight saving (S-1). A SchoolDay is a Manila
 * calendar day "YYYY-MM-DD"; an Instant is ISO 8601 UTC "YYYY-MM-DDTHH:MM:SS.sssZ".
 */
export type SchoolDay = string;
export type Instant = string;

const MANILA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The Manila day of a moment (milliseconds since the epoch). The day turns at 16:00Z. */
export function schoolDayAt(epochMs: number): SchoolDay {
  return new Date(epochMs + MANILA_OFFSET_MS).toISOString().slice(0, 10);
}

export const instantAt = (epochMs: number): Instant => new Date(epochMs).toISOString();

/** The Manila day of an instant. */
export const schoolDayOf = (instant: Instant): SchoolDay => schoolDayAt(Date.parse(instant));

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a real calendar day written YYYY-MM-DD between 1900 and 9999. An import asks it twice a row: no Date is made. */
export function isSchoolDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900") return false;
  const year = yearOf(text);
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

export function addDays(day: SchoolDay, days: number): SchoolDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of a later or earlier month, or the month's last day where it has no such day. */
export function addMonths(day: SchoolDay, months: number): SchoolDay {
  const monthIndex = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const parts = [month + 1, Math.min(Number(day.slice(8, 10)), last)];
  return [String(year).padStart(4, "0"), ...parts.map((part) => String(part).padStart(2, "0"))].join("-");
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: SchoolDay, to: SchoolDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The instant a Manila day begins: 16:00Z of the day before. */
export const startOfDay = (day: SchoolDay): Instant =>
  instantAt(Date.parse(`${day}T00:00:00Z`) - MANILA_OFFSET_MS);

export const yearOf = (day: SchoolDay): number => Number(day.slice(0, 4));

/** First and last day of the month of a day. */
export function monthOf(day: SchoolDay): { start: SchoolDay; end: SchoolDay } {
  const year = yearOf(day);
  const month = Number(day.slice(5, 7));
  return {
    start: `${day.slice(0, 7)}-01`,
    end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}

/** "11/21/2026" (MM/DD/YYYY). */
export const formatDay = (day: SchoolDay): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** "November 21, 2026" (MMMM DD, YYYY). */
export const formatLongDay = (day: SchoolDay): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8, 10)}, ${day.slice(0, 4)}`;

/** "November 2026" of a month in Manila ("2026-11"). */
export const formatMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** What a clock in Manila shows, as a date whose UTC parts are that: for cells of workbooks, which know no time zone. */
export const manilaClock = (instant: Instant): Date => new Date(Date.parse(instant) + MANILA_OFFSET_MS);

/** "11/21/2026 09:05 am" (MM/DD/YYYY hh:mm a) in Manila. */
export const formatInstant = (instant: Instant): string =>
  `${formatDay(manilaClock(instant).toISOString().slice(0, 10))} ${formatTime(instant)}`;

/** "09:05 am" (hh:mm a) in Manila. */
export function formatTime(instant: Instant): string {
  const time = manilaClock(instant).toISOString().slice(11, 16);
  const hour = Number(time.slice(0, 2));
  return `${(hour % 12 || 12).toString().padStart(2, "0")}${time.slice(2)} ${hour < 12 ? "am" : "pm"}`;
}

/** "20261121 0905": the stamp of export file names (YYYYMMDD hhmm), in Manila; `separator` is between day and time. */
export function fileStamp(epochMs: number, separator = " "): string {
  const local = new Date(epochMs + MANILA_OFFSET_MS).toISOString();
  return `${local.slice(0, 10).replaceAll("-", "")}${separator}${local.slice(11, 13)}${local.slice(14, 16)}`;
}
