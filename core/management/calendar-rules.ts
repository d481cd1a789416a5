import type { RefusedEntry } from "#core/shared/result.ts";
import { addDays, daysBetween, formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { TERM_NAMES } from "./contract.ts";
import type { SchoolYearEntry, TermEntry } from "./office-records.body.ts";
import { TERM_ORDINALS, type TermOrdinal } from "./term-name.ts";

/** What a school year, its terms and their windows must keep to: inside the year, in order, none over another. */
export interface YearDays {
  name: string;
  start: SchoolDay;
  end: SchoolDay;
}
export interface TermDays {
  ordinal: TermOrdinal;
  start: SchoolDay;
  end: SchoolDay;
  encodeStart: SchoolDay;
  encodeEnd: SchoolDay;
}

const overlaps = (one: { start: SchoolDay; end: SchoolDay }, other: { start: SchoolDay; end: SchoolDay }) =>
  one.start <= other.end && other.start <= one.end;

/** Errors of a school year beside the others and around the terms it has. */
export function yearMistakes(
  entry: Pick<SchoolYearEntry, "name" | "start_date" | "end_date">,
  others: readonly YearDays[],
  terms: readonly TermDays[],
): RefusedEntry[] {
  const days = { start: entry.start_date, end: entry.end_date };
  const name = entry.name.toLowerCase();
  const over = others.find((other) => overlaps(days, other));
  const outside = terms.find(({ start, end }) => start < days.start || end > days.end);
  return mistakes([
    others.some((other) => other.name.toLowerCase() === name) && [
      "name",
      "There is a school year of this name already",
    ],
    days.start >= days.end && ["end_date", "A school year ends after it starts"],
    over && [
      "start_date",
      `These days lie in ${over.name}, ${formatDay(over.start)} to ${formatDay(over.end)}`,
    ],
    outside && [
      outside.start < days.start ? "start_date" : "end_date",
      `The ${TERM_NAMES[outside.ordinal]} Term, ${formatDay(outside.start)} to ${formatDay(outside.end)}, would lie outside`,
    ],
  ]);
}

/** Errors of a term inside its year, beside the other terms. A correction window alone may run on after the year's end. */
export function termMistakes(
  entry: Omit<TermEntry, "is_confirmed" | "version">,
  ordinal: TermOrdinal,
  year: YearDays,
  others: readonly TermDays[],
): RefusedEntry[] {
  const { start_date: start, end_date: end } = entry;
  const encoding = { start: entry.encode_start_date, end: entry.encode_end_date };
  const over = others.find((other) => overlaps({ start, end }, other));
  const encodes = others.find((other) =>
    overlaps(encoding, { start: other.encodeStart, end: other.encodeEnd }),
  );
  const misplaced = others.find((other) =>
    other.ordinal < ordinal ? other.start > start : other.start < start,
  );
  return mistakes([
    start < year.start && ["start_date", `${year.name} starts on ${formatDay(year.start)}`],
    end > year.end && ["end_date", `${year.name} ends on ${formatDay(year.end)}`],
    start > end && ["end_date", "A term ends after it starts"],
    over
      ? ["start_date", `These days lie in the ${TERM_NAMES[over.ordinal]} Term`]
      : misplaced && ["start_date", `The ${TERM_NAMES[misplaced.ordinal]} Term is on the other side`],
    encoding.start < start && ["encode_start_date", "Encoding starts with its term, or later"],
    encoding.start > encoding.end && ["encode_end_date", "The encoding period ends after it starts"],
    encoding.end > year.end && ["encode_end_date", `${year.name} ends on ${formatDay(year.end)}`],
    encodes && ["encode_start_date", `The ${TERM_NAMES[encodes.ordinal]} Term is encoded on these days`],
    entry.correction_start_date <= encoding.end && [
      "correction_start_date",
      "Correction starts after the encoding period",
    ],
    entry.correction_start_date > entry.correction_end_date && [
      "correction_end_date",
      "The correction period ends after it starts",
    ],
  ]);
}

const mistakes = (found: readonly (false | undefined | [path: string, message: string])[]): RefusedEntry[] =>
  found.flatMap((one) => (one ? [{ path: one[0], message: one[1] }] : []));

/** Would a window that is open today be closed by the change (M-6)? */
export const closesWindow = (
  before: {
    encodeStart: SchoolDay;
    encodeEnd: SchoolDay;
    correctionStart: SchoolDay;
    correctionEnd: SchoolDay;
  },
  after: Pick<
    TermEntry,
    "encode_start_date" | "encode_end_date" | "correction_start_date" | "correction_end_date"
  >,
  today: SchoolDay,
): boolean => {
  const within = (start: SchoolDay, end: SchoolDay) => start <= today && today <= end;
  return (
    (within(before.encodeStart, before.encodeEnd) &&
      !within(after.encode_start_date, after.encode_end_date)) ||
    (within(before.correctionStart, before.correctionEnd) &&
      !within(after.correction_start_date, after.correction_end_date))
  );
};

const CORRECTION_DAYS = 14;
const TERMS = TERM_ORDINALS.length;
/** The shortest year whose thirds are terms of a month. */
export const YEAR_DAYS_MIN = 90;

/** A term with the windows it begins with (M-8): encoded in its second half, corrected for two weeks after. */
export const proposedTerm = (ordinal: TermOrdinal, start: SchoolDay, end: SchoolDay) => ({
  ordinal,
  start,
  end,
  encodeStart: addDays(start, Math.floor(daysBetween(start, end) / 2)),
  encodeEnd: end,
  correctionStart: addDays(end, 1),
  correctionEnd: addDays(end, CORRECTION_DAYS),
});

/** A new year's terms to begin with (M-8): thirds of its days. */
export function proposedTerms({ start, end }: Pick<YearDays, "start" | "end">) {
  const days = daysBetween(start, end) + 1;
  const startOf = (term: number): SchoolDay => addDays(start, Math.floor((days * term) / TERMS));
  return TERM_ORDINALS.map((ordinal) =>
    proposedTerm(ordinal, startOf(ordinal - 1), addDays(startOf(ordinal), -1)),
  );
}
