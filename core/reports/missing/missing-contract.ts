import * as z from "zod";

/** The wire of a term that is asked about; absent: the current school year, the newest term that has begun. */
const NAME_MAX = 60;
export const termAsked = z
  .strictObject({
    schoolperiod_name: z.string().max(NAME_MAX).optional(),
    grading_period_name: z.string().max(NAME_MAX).optional(),
  })
  .transform(({ schoolperiod_name, grading_period_name }) => ({
    year: schoolperiod_name || null,
    term: grading_period_name || null,
  }));
export type TermAsked = z.output<typeof termAsked>;

/** What a call is sent; "" for what is not asked for. */
export const termAskedToWire = ({ year, term }: { year: string; term: string }): Record<string, string> => ({
  ...(year && { schoolperiod_name: year }),
  ...(term && { grading_period_name: term }),
});
