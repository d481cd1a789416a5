import type { SchoolDay } from "#core/shared/school-day.ts";

export const TERM_NAMES = { 1: "1st", 2: "2nd", 3: "3rd" } as const;

/** A window is open from its first day through the end of its last (S-2). */
export const isWithin = (day: SchoolDay, start: SchoolDay, end: SchoolDay): boolean =>
  start <= day && day <= end;
