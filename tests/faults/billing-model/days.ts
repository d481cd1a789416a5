/** School days of the model as text: it counts by the calendar of JavaScript in UTC and borrows nothing else. */
export type Day = string;

const MS = 86_400_000;
export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS).toISOString().slice(0, 10);
export const daysFrom = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS;
export const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** So many months after a day; a month without it has its last day instead (B-50). */
export function plusMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
