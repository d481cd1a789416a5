import * as z from "zod";
import { fields, orNull, type RecordOfFields, text } from "../../shared/list/fields.ts";

/** The wire of a term that is asked about; null: the current school year, the newest term that has begun. */
const NAME_MAX = 60;
const TERM = fields({
  year: orNull(text("schoolperiod_name"), ""),
  term: orNull(text("grading_period_name"), ""),
});
export type TermAsked = RecordOfFields<typeof TERM.fields>;
export const termToWire = TERM.toWire;
export const termSearch = (asked: TermAsked): URLSearchParams =>
  new URLSearchParams(TERM.toWire(asked) as Record<string, string>);

const name = z.string().max(NAME_MAX).optional();
export const termAsked = z
  .strictObject({ schoolperiod_name: name, grading_period_name: name })
  .transform(TERM.fromWire);
