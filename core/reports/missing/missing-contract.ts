import * as z from "zod";
import { sentBy } from "#core/shared/body.ts";
import { fields, orNull, type RecordOfFields, text } from "#core/shared/list/fields.ts";

/** The wire of a term that is asked about; null: the current school year, the newest term that has begun. */
const NAME_MAX = 60;
export const TERM_PATHS = { year: ["schoolperiod_name"], term: ["grading_period_name"] } as const;
const TERM = fields({
  year: orNull(text(TERM_PATHS.year[0]), ""),
  term: orNull(text(TERM_PATHS.term[0]), ""),
});
export type TermAsked = RecordOfFields<typeof TERM.fields>;

/** The board also of one grade level, by its code. */
const BOARD = fields({ ...TERM.fields, levelCode: orNull(text("grade_level"), "") });
export type BoardAsked = RecordOfFields<typeof BOARD.fields>;
export const boardSearch = (asked: BoardAsked): URLSearchParams =>
  new URLSearchParams(BOARD.toWire(asked) as Record<string, string>);

const name = z.string().max(NAME_MAX).optional();
export const termAsked = sentBy(
  z.strictObject({ schoolperiod_name: name, grading_period_name: name }).transform(TERM.fromWire),
  TERM,
);
export const boardAsked = z
  .strictObject({ schoolperiod_name: name, grading_period_name: name, grade_level: name })
  .transform(BOARD.fromWire);
