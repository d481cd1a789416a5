import type { SchoolDay } from "#core/shared/school-day.ts";

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

export interface SchoolRow {
  name: string;
  address: string;
  contact_number: string;
  email: string;
  tax_number: string;
  /** Its logo, by its SHA-256; null where there is none. */
  logo: string | null;
}
