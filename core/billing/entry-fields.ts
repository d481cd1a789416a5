import * as z from "zod";
import { UNIT_PRICE_E4_MAX } from "#core/billing/invoices/invoice-arithmetic.ts";
import { entered, optional } from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { parseScaled, ungroupDigits } from "#core/shared/decimal.ts";
import { CHECK_REQUIRED, NO_DAY } from "#core/shared/entry-messages.ts";
import { eitherOf, whole } from "#core/shared/list/fields.ts";
import { type Centavos, centavosFromPesos, E4_PER_CENTAVO } from "#core/shared/money.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";

/** What the fields of billing's forms have in common. */
export const REQUIRED = CHECK_REQUIRED;

/** Computed on the server whatever a client sends: accepted because clients send it, and ignored (S-5). */
export const ignored = z.unknown().optional();
export const shortText = (max: number) =>
  z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(max, tooLong(max));
export const tooLong = (max: number): string => `Please enter at most ${max} characters`;
const typedDay = z.string({ error: REQUIRED }).min(1, REQUIRED).refine(isSchoolDay, NO_DAY);
/** A day of a record. */
export const requiredDay = bounded(typedDay);
/** A day of a schedule, which has bounds of its own (B-50). */
export const scheduleDay = typedDay;

const inEitherWord = <const Yes extends string, const No extends string>(yes: Yes, no: No) =>
  entered(
    eitherOf("status", yes, no),
    z
      .string()
      .transform((word) => (yes === yes.toUpperCase() ? word.toUpperCase() : word.toLowerCase()))
      .pipe(z.enum([no, yes]))
      .default(no as never)
      .transform((word) => word === yes),
  );
/** Whether a draft is published at once. */
export const publishes = inEitherWord("published", "draft");
/** Whether a payment or refund is posted at once. */
export const posts = inEitherWord("POSTED", "UNPOSTED");
/** Of the record that a form was opened on; scripts leave it out. */
export const version = optional(entered(whole("version"), z.int().min(1)));
/** A number of an uploaded document or a code, of at most `max` characters; null: none. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text || null);
const NOTES_MAX = 2000;
export const notesText = z
  .string()
  .max(NOTES_MAX, tooLong(NOTES_MAX))
  .nullish()
  .transform((notes) => notes ?? "");

/** A number of at most four decimals, also as typed in a form; 0 where it is empty. */
export const typedFigure = z.union([z.number(), z.string().max(30)]).transform((given, context) => {
  const text = ungroupDigits(String(given));
  const value = text === "" ? 0n : text === null ? null : parseScaled(text, 4);
  if (value !== null && value >= 0n && value <= BigInt(UNIT_PRICE_E4_MAX)) return Number(value);
  context.addIssue({
    code: "custom",
    message: "Please enter a number of at most 4 decimals, not below zero",
  });
  return z.NEVER;
});
export const ALL_OF_IT_E4 = 1_000_000;

/** Why a percent or an amount cannot be that, or null. */
export function valueRefusal(type: "percent" | "amount", valueE4: number, percentMax: number): string | null {
  if (valueE4 === 0) return "Please enter a number above zero";
  if (type === "percent" && valueE4 > percentMax)
    return `Please enter at most ${percentMax / 10_000} percent`;
  return type === "amount" && valueE4 % E4_PER_CENTAVO !== 0 ? "Please enter at most 2 decimals" : null;
}

/** Pesos of at most two decimals that are not below zero, as centavos; null for anything else. */
export function centavosPaid(pesos: number): Centavos | null {
  const centavos = centavosFromPesos(pesos);
  return centavos !== null && centavos >= 0 && Number.isSafeInteger(centavos) ? centavos : null;
}
export const INVALID_AMOUNT = "Invalid amount to pay";
export const centavosEntered = z.number({ error: INVALID_AMOUNT }).transform((pesos, context): Centavos => {
  const centavos = centavosPaid(pesos);
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: INVALID_AMOUNT });
  return z.NEVER;
});
