import type { Schedule } from "#core/billing/schedules/recurrence.ts";
import {
  occurrencesOf,
  type Recurrence,
  type RecurrenceType,
  recurrenceRefusal,
} from "#core/billing/schedules/recurrence.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

/** The days of an invoice that recurs, as they are typed. */
export interface TypedRecurrence {
  type: RecurrenceType;
  every: string;
  startDate: string;
  endDate: string;
}
export const blankRecurrence = (today: string): TypedRecurrence => ({
  type: "Monthly",
  every: "1",
  startDate: today,
  endDate: "",
});
export const typedRecurrence = ({ type, every, startDate, endDate }: Recurrence): TypedRecurrence => ({
  type,
  every: String(every),
  startDate,
  endDate,
});
/** As it is sent; what is no number is refused at its field. */
export const recurrenceEntry = ({ every, ...typed }: TypedRecurrence): Recurrence => ({
  ...typed,
  every: every.trim() === "" ? Number.NaN : Number(every),
});

/** The schedule as it is typed; null while its days cannot be listed. */
export function scheduleOf(typed: TypedRecurrence, today: SchoolDay): Schedule | null {
  const recurrence = recurrenceEntry(typed);
  const { every, startDate, endDate } = recurrence;
  const isReadable = Number.isInteger(every) && every >= 1 && isSchoolDay(startDate) && isSchoolDay(endDate);
  if (!isReadable || recurrenceRefusal(recurrence) !== null) return null;
  const days = occurrencesOf(recurrence);
  return {
    ...recurrence,
    status: null,
    nextDate: null,
    occurrences: days.length,
    made: 0,
    remaining: days.length,
    past: days.filter(({ date }) => date < today).length,
  };
}
