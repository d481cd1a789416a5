import * as z from "zod";
import { TERM_NAMES } from "./contract.ts";
import { schoolYearNameOf } from "./school-year-name.ts";

/** A term of the school year as people and programs name it. */
export type TermOrdinal = keyof typeof TERM_NAMES;
export const TERM_ORDINALS: readonly TermOrdinal[] = [1, 2, 3];

/** "1st", "1st Term" or "1" (contract, Answers), in any letter case; null for what names no term. */
export function termOrdinalOf(text: string): TermOrdinal | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/\s+term$/, "");
  return TERM_ORDINALS.find((ordinal) => name === TERM_NAMES[ordinal] || name === String(ordinal)) ?? null;
}

/** A term in a query or a body. */
export const termName = z.string().transform((text, context): TermOrdinal => {
  const ordinal = termOrdinalOf(text);
  if (ordinal !== null) return ordinal;
  context.addIssue({ code: "custom", message: "Please choose 1st, 2nd or 3rd as the term" });
  return z.NEVER;
});

export const schoolYearName = z
  .string()
  .max(60)
  .transform(schoolYearNameOf)
  .refine((name) => name !== "", "Please choose a school year");
