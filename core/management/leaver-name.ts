import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** A student's name where a list of a class still has it: who left is told by the day. */
export const leaverName = (name: string, leftOn: SchoolDay | null): string =>
  leftOn === null ? name : `${name} (left on ${formatDay(leftOn)})`;
