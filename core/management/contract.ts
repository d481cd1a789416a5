import type { SchoolDay } from "../shared/school-day.ts";

/** The wire of the school's people and structure. */
export interface TermRow {
  year_name: string;
  year_start: SchoolDay;
  year_end: SchoolDay;
  ordinal: 1 | 2 | 3;
  start_date: SchoolDay;
  end_date: SchoolDay;
  encode_start_date: SchoolDay;
  encode_end_date: SchoolDay;
  correction_start_date: SchoolDay;
  correction_end_date: SchoolDay;
}

export const TERM_NAMES = { 1: "1st", 2: "2nd", 3: "3rd" } as const;

/** A window is open from its first day through the end of its last (S-2). */
export const isWithin = (day: SchoolDay, start: SchoolDay, end: SchoolDay): boolean =>
  start <= day && day <= end;

/** The running school year and its terms, each with what is open today. */
export const calendarToWire = (terms: readonly TermRow[], today: SchoolDay) => ({
  today,
  school_year: terms[0]
    ? { name: terms[0].year_name, start_date: terms[0].year_start, end_date: terms[0].year_end }
    : null,
  terms: terms.map((term) => ({
    name: TERM_NAMES[term.ordinal],
    start_date: term.start_date,
    end_date: term.end_date,
    encode_start_date: term.encode_start_date,
    encode_end_date: term.encode_end_date,
    correction_start_date: term.correction_start_date,
    correction_end_date: term.correction_end_date,
    is_running: isWithin(today, term.start_date, term.end_date),
    is_encoding: isWithin(today, term.encode_start_date, term.encode_end_date),
    is_correcting: isWithin(today, term.correction_start_date, term.correction_end_date),
  })),
});
export type WireCalendar = ReturnType<typeof calendarToWire>;

/** The calendar in the field's own words, as the dashboard shows it. */
export interface Calendar {
  schoolYear: { name: string; start: SchoolDay; end: SchoolDay } | null;
  terms: {
    name: string;
    start: SchoolDay;
    end: SchoolDay;
    encoding: { start: SchoolDay; end: SchoolDay; isOpen: boolean };
    correction: { start: SchoolDay; end: SchoolDay; isOpen: boolean };
    isRunning: boolean;
  }[];
}
export const calendarFromWire = (wire: WireCalendar): Calendar => ({
  schoolYear: wire.school_year && {
    name: wire.school_year.name,
    start: wire.school_year.start_date,
    end: wire.school_year.end_date,
  },
  terms: wire.terms.map((term) => ({
    name: term.name,
    start: term.start_date,
    end: term.end_date,
    encoding: { start: term.encode_start_date, end: term.encode_end_date, isOpen: term.is_encoding },
    correction: {
      start: term.correction_start_date,
      end: term.correction_end_date,
      isOpen: term.is_correcting,
    },
    isRunning: term.is_running,
  })),
});

export interface SchoolRow {
  name: string;
  address: string;
  contact_number: string;
  email: string;
  tax_number: string;
}
