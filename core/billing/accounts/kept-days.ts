import { addDays, monthOf, type SchoolDay } from "#core/shared/school-day.ts";

/** The days whose balances are kept (B-114): the 10th, the 20th and the last of each month. The first of them after a day. */
export function keptDayAfter(day: SchoolDay): SchoolDay {
  const next = addDays(day, 1);
  const month = next.slice(0, 8);
  return [`${month}10`, `${month}20`].find((kept) => kept >= next) ?? monthOf(next).end;
}
