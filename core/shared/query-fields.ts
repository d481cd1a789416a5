import * as z from "zod";
import { bounded } from "./day-bounds.ts";
import { NO_DAY } from "./entry-messages.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./paging.ts";
import { isSchoolDay } from "./school-day.ts";

/** What queries and bodies have in common: pages, search, days (S-10). Whole numbers are digits: no 1e3, no 0x1F, no 1.5. */
const PAGE_MAX = 10_000_000;
const SEARCH_CHARACTERS_MAX = 200;

export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "Please enter a whole number")
  .transform(Number)
  .refine((number) => number >= 1, "Please enter a number of at least 1");

export const pageNumber = wholeNumber.refine((page) => page <= PAGE_MAX, "There is no such page").default(1);

/** The rows of a page; more than `most` are never sent, whatever is asked for. */
export const pageSize = (otherwise: number = PAGE_SIZE_DEFAULT, most: number = PAGE_SIZE_MAX) =>
  wholeNumber.transform((size) => Math.min(size, most)).default(otherwise);

/** Text to search for, literally. Control characters are no part of any name: each run of them is a space. */
export const searchText = z
  .string()
  .max(SEARCH_CHARACTERS_MAX)
  .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
  .default("");

/** A Manila calendar day. */
export const schoolDay = z.string().refine(isSchoolDay, NO_DAY);
/** A day of a record, as a body names it (S-26). */
export const recordDay = bounded(schoolDay);

/** One of a few values, read in any letter case and without the spaces around it (S-24); parsed to the value as it is written here. */
export function choiceOf<const V extends readonly string[]>(
  values: V,
  error?: string | { error: string },
): z.ZodType<V[number], V[number]> {
  const byCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  const known = (given: unknown) =>
    typeof given === "string" ? (byCase.get(given.trim().toLowerCase()) ?? given) : given;
  return z
    .preprocess(known, z.enum(values as unknown as [string, ...string[]], error))
    .meta({ type: "string", enum: [...values] }) as unknown as z.ZodType<V[number], V[number]>;
}

/** ?dry_run=1 asks only what would be. */
export const dryRunQuery = z.strictObject({ dry_run: choiceOf(["0", "1"]).default("0") });
