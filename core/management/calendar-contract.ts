import {
  day,
  fields,
  flag,
  inline,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
} from "#core/shared/list/fields.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isWithin, TERM_NAMES, type TermRow } from "./contract.ts";

/** The running school year and its terms on the wire, each with what is open today. */
const openDays = (start: string, end: string, isOpen: string) =>
  fields({ start: day(start), end: day(end), isOpen: flag(isOpen) });
const TERM = fields({
  name: text("name"),
  start: day("start_date"),
  end: day("end_date"),
  encoding: inline(openDays("encode_start_date", "encode_end_date", "is_encoding")),
  correction: inline(openDays("correction_start_date", "correction_end_date", "is_correcting")),
  isRunning: flag("is_running"),
});
const SCHOOL_YEAR = fields({ name: text("name"), start: day("start_date"), end: day("end_date") });
export const CALENDAR = fields({
  /** Null between school years. */
  schoolYear: orNull(record("school_year", SCHOOL_YEAR)),
  terms: records("terms", TERM),
});
export type Calendar = RecordOfFields<typeof CALENDAR.fields>;

export const calendarOf = (rows: readonly TermRow[], today: SchoolDay): Calendar => ({
  schoolYear: rows[0] ? { name: rows[0].year_name, start: rows[0].year_start, end: rows[0].year_end } : null,
  terms: rows.map((row) => ({
    name: TERM_NAMES[row.ordinal],
    start: row.start_date,
    end: row.end_date,
    encoding: {
      start: row.encode_start_date,
      end: row.encode_end_date,
      isOpen: isWithin(today, row.encode_start_date, row.encode_end_date),
    },
    correction: {
      start: row.correction_start_date,
      end: row.correction_end_date,
      isOpen: isWithin(today, row.correction_start_date, row.correction_end_date),
    },
    isRunning: isWithin(today, row.start_date, row.end_date),
  })),
});
