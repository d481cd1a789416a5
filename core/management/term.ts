import * as z from "zod";
import { SCHOOL_YEAR_EXPECTED, schoolYearNameOf } from "./school-year-name.ts";
import { TERM_EXPECTED, type TermOrdinal, termOrdinalOf } from "./term-name.ts";

/** A term in a query or a body. */
export const termName = z.string().transform((text, context): TermOrdinal => {
  const ordinal = termOrdinalOf(text);
  if (ordinal !== null) return ordinal;
  context.addIssue({ code: "custom", message: TERM_EXPECTED });
  return z.NEVER;
});

export const schoolYearName = z
  .string()
  .max(60)
  .transform(schoolYearNameOf)
  .refine((name) => name !== "", SCHOOL_YEAR_EXPECTED);
