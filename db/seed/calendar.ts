import { addDays, monthOf, type SchoolDay, yearOf } from "#core/shared/school-day.ts";

interface TermDays {
  ordinal: 1 | 2 | 3;
  start: SchoolDay;
  end: SchoolDay;
  encodeStart: SchoolDay;
  encodeEnd: SchoolDay;
  correctionStart: SchoolDay;
  correctionEnd: SchoolDay;
}
export interface SchoolYearDays {
  name: string;
  start: SchoolDay;
  end: SchoolDay;
  terms: TermDays[];
}

const TERM_DAYS = 100;
/** Teachers encode from this day of a term through its end, and correct for two weeks after. */
const ENCODE_AFTER_DAYS = 40;
const CORRECTION_DAYS = 14;

const termOf = (yearStart: SchoolDay, ordinal: 1 | 2 | 3): TermDays => {
  const start = addDays(yearStart, (ordinal - 1) * TERM_DAYS);
  const end = addDays(start, TERM_DAYS - 1);
  return {
    ordinal,
    start,
    end,
    encodeStart: addDays(start, ENCODE_AFTER_DAYS),
    encodeEnd: end,
    correctionStart: addDays(end, 1),
    correctionEnd: addDays(end, CORRECTION_DAYS),
  };
};

function yearFrom(start: SchoolDay): SchoolYearDays {
  const terms = ([1, 2, 3] as const).map((ordinal) => termOf(start, ordinal));
  const end = terms[2]?.end ?? start;
  return { name: `SY ${yearOf(start)}-${yearOf(start) + 1}`, start, end, terms };
}

/**
 * The year before and the current one. The current year starts on the first of the month about five
 * months back, so that `today` is always its day 151 to 181: the second term runs, its encoding window is open.
 */
export function schoolYearsAround(today: SchoolDay): { previous: SchoolYearDays; current: SchoolYearDays } {
  const start = monthOf(addDays(today, -150)).start;
  const yearBefore = `${String(yearOf(start) - 1).padStart(4, "0")}${start.slice(4)}`;
  return { previous: yearFrom(yearBefore), current: yearFrom(start) };
}
