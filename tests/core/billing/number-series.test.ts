import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gapsBetween,
  headsFromText,
  headsNamedIn,
  headsToText,
  highestOf,
} from "#core/billing/number-series.ts";

const heads = fc.dictionary(
  fc.stringMatching(/^[A-Z]{1,4}-20\d{2}$/),
  fc.integer({ min: 1, max: 9_999_999 }),
);

describe("what is known of number series outside the database", () => {
  test("written beside a file it is read back as it was", () => {
    fc.assert(
      fc.property(heads, (known) => {
        expect(headsFromText(headsToText(known))).toEqual({ ...known });
      }),
    );
  });

  test("a mail's subject names its document", () => {
    expect(headsNamedIn("Invoice INV-2026-000818 of Sta. Lucia Academy, after INV-2026-000020")).toEqual({
      "INV-2026": 818,
    });
    expect(headsNamedIn("Your password, D-000123, INV-26-1")).toEqual({});
  });

  test("the gap begins after what the database gave and ends at the highest known", () => {
    const known = highestOf([{ "INV-2026": 818, "PT-2026": 5 }, { "INV-2026": 820 }, { "INV-2027": 2 }]);
    expect(gapsBetween({ "INV-2026": 800, "PT-2026": 9 }, known)).toEqual([
      { series: "INV", year: 2026, first: 801, last: 820 },
      { series: "INV", year: 2027, first: 1, last: 2 },
    ]);
  });

  test("after the jump nothing is left to jump over", () => {
    fc.assert(
      fc.property(heads, heads, (given, known) => {
        const jumped = gapsBetween(given, known).map(({ series, year, last }) => ({
          [`${series}-${year}`]: last,
        }));
        expect(gapsBetween(highestOf([given, ...jumped]), known)).toEqual([]);
      }),
    );
  });
});
