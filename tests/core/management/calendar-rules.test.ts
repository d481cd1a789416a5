import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  closesWindow,
  proposedTerms,
  termMistakes,
  YEAR_DAYS_MIN,
  yearMistakes,
} from "#core/management/calendar-rules.ts";
import { addDays } from "#core/shared/school-day.ts";

const START = "2026-06-01";
const yearOf = (days: number) => ({ name: "SY 2026-2027", start: START, end: addDays(START, days - 1) });
const entryOf = (term: ReturnType<typeof proposedTerms>[number]) => ({
  start_date: term.start,
  end_date: term.end,
  encode_start_date: term.encodeStart,
  encode_end_date: term.encodeEnd,
  correction_start_date: term.correctionStart,
  correction_end_date: term.correctionEnd,
});
const length = fc.integer({ min: YEAR_DAYS_MIN, max: 400 });

describe("the terms a new year begins with", () => {
  test("cover it from its first day to its last, one after another, whatever its length", () => {
    fc.assert(
      fc.property(length, (days) => {
        const year = yearOf(days);
        const terms = proposedTerms(year);
        expect([terms[0]?.start, terms.at(-1)?.end]).toEqual([year.start, year.end]);
        terms.slice(1).forEach((term, index) => {
          expect(term.start).toBe(addDays(terms[index]?.end ?? "", 1));
        });
      }),
    );
  });

  test("break none of the rules their changes are held to", () => {
    fc.assert(
      fc.property(length, (days) => {
        const year = yearOf(days);
        const terms = proposedTerms(year);
        expect(
          yearMistakes({ name: year.name, start_date: year.start, end_date: year.end }, [], terms),
        ).toEqual([]);
        for (const term of terms) {
          const others = terms.filter(({ ordinal }) => ordinal !== term.ordinal);
          expect(termMistakes(entryOf(term), term.ordinal, year, others)).toEqual([]);
        }
      }),
    );
  });
});

test("a term that lies over another, before it or outside its year is always refused", () => {
  const year = yearOf(300);
  const terms = proposedTerms(year);
  const [first, second, third] = terms;
  if (!first || !second || !third) throw new Error("three terms");
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 700 }), fc.integer({ min: 0, max: 200 }), (offset, days) => {
      const start = addDays(second.start, offset);
      const end = addDays(start, days);
      const isSound = start > first.end && end < third.start;
      const moved = { ...second, start, end, encodeStart: start, encodeEnd: end };
      const entry = entryOf({ ...moved, correctionStart: addDays(end, 1), correctionEnd: addDays(end, 5) });
      expect(termMistakes(entry, 2, year, [first, third]).length === 0).toBe(isSound);
    }),
  );
});

test("a window closes when it is open today and would not be any more", () => {
  const [term] = proposedTerms(yearOf(300));
  if (!term) throw new Error("a term");
  const entry = entryOf(term);
  const today = term.encodeEnd;
  expect(closesWindow(term, entry, today)).toBe(false);
  expect(closesWindow(term, { ...entry, encode_end_date: addDays(today, -1) }, today)).toBe(true);
  expect(closesWindow(term, { ...entry, encode_start_date: addDays(today, 1) }, today)).toBe(true);
  expect(closesWindow(term, { ...entry, encode_end_date: addDays(today, -1) }, addDays(today, -1))).toBe(
    false,
  );
  expect(
    closesWindow(term, { ...entry, correction_end_date: term.correctionStart }, term.correctionEnd),
  ).toBe(true);
  expect(closesWindow(term, { ...entry, encode_end_date: addDays(today, -1) }, term.correctionStart)).toBe(
    false,
  );
});

test("a school year keeps its name and its days to itself, and its terms inside", () => {
  const other = { name: "SY 2025-2026", start: "2025-06-01", end: "2026-05-31" };
  const terms = proposedTerms(yearOf(300));
  const paths = (name: string, start_date: string, end_date: string) =>
    yearMistakes({ name, start_date, end_date }, [other], terms).map(({ path }) => path);
  const { start, end } = yearOf(300);
  expect(paths("SY 2026-2027", start, end)).toEqual([]);
  expect(paths("sy 2025-2026", start, end)).toEqual(["name"]);
  expect(paths("SY 2026-2027", "2026-05-31", end)).toEqual(["start_date"]);
  expect(paths("SY 2026-2027", start, addDays(end, -1))).toEqual(["end_date"]);
  expect(paths("SY 2026-2027", end, start)).toContain("end_date");
});
