import * as z from "zod";
import { bounded } from "#core/shared/day-bounds.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";

/** What the fields of billing's forms have in common. */
export const REQUIRED = "Please check the required field/s";

/** Computed on the server whatever a client sends: accepted because clients send it, and ignored (S-5). */
export const ignored = z.unknown().optional();
export const shortText = (max: number) =>
  z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(max, tooLong(max));
export const tooLong = (max: number): string => `Please enter at most ${max} characters`;
const typedDay = z.string({ error: REQUIRED }).min(1, REQUIRED).refine(isSchoolDay, DAY_MESSAGE);
/** A day of a record. */
export const requiredDay = bounded(typedDay);
/** A day of a schedule, which has bounds of its own (B-50). */
export const scheduleDay = typedDay;
