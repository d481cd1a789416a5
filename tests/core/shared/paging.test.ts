import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offsetOf, PAGE_WINDOW, pageWindow, totalPagesOf } from "#core/shared/paging.ts";

describe("the page numbers a footer shows", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5, 6]],
    [4, 20, [1, 2, 3, 4, 5, 6]],
    [5, 20, [2, 3, 4, 5, 6, 7]],
    [18, 20, [15, 16, 17, 18, 19, 20]],
    [20, 20, [15, 16, 17, 18, 19, 20]],
  ])("on page %s of %s are %j", (page, totalPages, expected) => {
    expect(pageWindow(page, totalPages)).toEqual(expected);
  });

  test("hold the page itself, are in a row, and are never more than six", () => {
    const pages = fc
      .integer({ min: 1, max: 100_000 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
    fc.assert(
      fc.property(pages, ([page, total]) => {
        const shown = pageWindow(page, total);
        expect(shown).toContain(page);
        expect(shown.length).toBe(Math.min(PAGE_WINDOW, total));
        expect(shown.at(0)).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(total);
        expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
      }),
    );
  });
});

test("an empty list has one page, and each page begins after the one before it", () => {
  expect(totalPagesOf(0, 10)).toBe(1);
  expect(totalPagesOf(10, 10)).toBe(1);
  expect(totalPagesOf(11, 10)).toBe(2);
  expect(offsetOf({ page: 1, perPage: 25 })).toBe(0);
  expect(offsetOf({ page: 4, perPage: 25 })).toBe(75);
});
