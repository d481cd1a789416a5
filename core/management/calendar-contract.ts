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
import { isWithin, TERM_NAMES } from "./contract.ts";
import type { TermOrdinal } from "./term-name.ts";

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

/** A term of the running school year, as it is on record. */
export interface CalendarTerm {
  yearName: string;
  yearStart: SchoolDay;
  yearEnd: SchoolDay;
  ordinal: TermOrdinal;
  start: SchoolDay;
  end: SchoolDay;
  encodeStart: SchoolDay;
  encodeEnd: SchoolDay;
  correctionStart: SchoolDay;
  correctionEnd: SchoolDay;
}
export function calendarOf(terms: readonly CalendarTerm[], today: SchoolDay): Calendar {
  const [first] = terms;
  const days = (start: SchoolDay, end: SchoolDay) => ({ start, end, isOpen: isWithin(today, start, end) });
  return {
    schoolYear: first ? { name: first.yearName, start: first.yearStart, end: first.yearEnd } : null,
    terms: terms.map(({ ordinal, start, end, ...term }) => ({
      name: TERM_NAMES[ordinal],
      start,
      end,
      encoding: days(term.encodeStart, term.encodeEnd),
      correction: days(term.correctionStart, term.correctionEnd),
      isRunning: isWithin(today, start, end),
    })),
  };
}
