import { dayRefusal } from "#core/shared/day-bounds.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** What reports say of a student beside the name. */
export const SEXES = ["F", "M"] as const;
export type Sex = (typeof SEXES)[number];
export const SEX_LABELS: Readonly<Record<Sex, string>> = { F: "Female", M: "Male" };

/** The learner reference number: twelve digits of 0 to 9, those in front count. */
export const LRN = /^[0-9]{12}$/;
export const NO_LRN = "Please enter the 12 digits of the LRN, with the zeros in front";

/** Why this is no student's birth date; null where it can be one. */
export function birthDateRefusal(day: SchoolDay, today: SchoolDay): string | null {
  if (day > today) return "The birth date cannot be after today";
  return dayRefusal(day, "birth", today) !== null ? "Please check the year of the birth date" : null;
}
