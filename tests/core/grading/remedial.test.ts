import { describe, expect, test } from "vitest";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { recomputedE4, remedialResultOf } from "#core/grading/grades/remedial.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import { cardFacts, type GivenClass } from "#tests/support/report-cards.ts";

/** Given a conditional student, when marks of remedial classes are entered, then the recomputed final grades decide the promotion. */
const e4 = (grade: number): number => Math.round(grade * 10_000);

describe("the recomputed final grade", () => {
  test.each([
    [70, 80, 75],
    [70, 79, 75],
    [70, 78, 74],
    [72, 78, 75],
    [65, 84.9999, 75],
    [65, 83.9999, 74],
    [74, 75, 75],
    [73, 100, 87],
    [65, 0, 33],
  ])("up to grade 10 the mean of %d and %d, whole and half up, is %d", (final, mark, recomputed) => {
    expect(recomputedE4(e4(final), e4(mark), false)).toBe(e4(recomputed));
  });
  test.each([
    [74.1234, 76, 75.0617],
    [74.1233, 75.8766, 75],
    [74, 75.9999, 75],
    [74, 75.9997, 74.9999],
    [70.0001, 80, 75.0001],
  ])(
    "in grades 11 and 12 the mean of %d and %d, four decimals and half up, is %d",
    (final, mark, recomputed) => {
      expect(recomputedE4(e4(final), e4(mark), true)).toBe(e4(recomputed));
    },
  );
  test("is never above the better and never below the worse of the two, and grows with the mark", () => {
    for (let final = 65; final < 75; final++)
      for (let mark = 0; mark < 100; mark++) {
        const grade = recomputedE4(e4(final), e4(mark), false);
        expect(grade).toBeGreaterThanOrEqual(e4(Math.min(final, mark)));
        expect(grade).toBeLessThanOrEqual(e4(Math.max(final, mark)));
        expect(recomputedE4(e4(final), e4(mark + 1), false)).toBeGreaterThanOrEqual(grade);
      }
  });
});

test.each([
  [[], null],
  [[null], "Pending"],
  [[75, null], "Pending"],
  [[60, null], "Pending"],
  [[75], "Passed"],
  [[75, 90], "Passed"],
  [[74], "Not passed"],
  [[74.9999, 90], "Not passed"],
])("recomputed final grades %j come to %j", (grades, result) => {
  const areas = (grades as (number | null)[]).map((grade) => ({
    recomputedE4: grade === null ? null : e4(grade),
  }));
  expect(remedialResultOf(areas)).toBe(result);
});

describe("the promotion", () => {
  const passing = ["English", "Filipino", "Science"].map(
    (name): GivenClass => ({ name, grades: [88, 88, 88] }),
  );
  const failing = (name: string, remedial?: number): GivenClass => ({
    name,
    grades: [70, 71, 69],
    ...(remedial !== undefined && { remedial }),
  });
  const cardOf = (failed: readonly GivenClass[], promotion?: "Retained" | "Conditional") =>
    cardFacts("G07", 3, [...passing, ...failed], promotion ? { promotion } : {});

  test.each([
    [[failing("Mathematics")], "Conditional", "Pending"],
    [[failing("Mathematics", 80)], "Promoted", "Passed"],
    [[failing("Mathematics", 77)], "Retained", "Not passed"],
    [[failing("Mathematics", 80), failing("Values")], "Conditional", "Pending"],
    [[failing("Mathematics", 80), failing("Values", 80)], "Promoted", "Passed"],
    [[failing("Mathematics", 80), failing("Values", 60)], "Retained", "Not passed"],
    // Three failed areas: retained, and no remedial class changes that.
    [["A", "B", "C"].map((name) => failing(name, 90)), "Retained", null],
    [[], "Promoted", null],
  ])("of %j is %s", (failed, promotion, result) => {
    const year = studentCard(cardOf(failed as GivenClass[]).student);
    expect([year.promotionStatus, year.remedialResult]).toEqual([promotion, result]);
  });

  test("set by hand wins over remedial classes, but a student set Conditional takes them", () => {
    const three = ["A", "B", "C"].map((name) => failing(name, 90));
    expect(studentCard(cardOf([failing("A", 90)], "Retained").student).promotionStatus).toBe("Retained");
    expect(studentCard(cardOf(three, "Conditional").student)).toMatchObject({
      promotionStatus: "Promoted",
      computedPromotion: "Retained",
      remedialResult: "Passed",
    });
  });

  test("is all that changes: final grades and general average stay, and the card says what was recomputed", () => {
    const before = reportCardDocument(cardOf([failing("Mathematics")]), null);
    const pending = reportCardDocument(cardOf([failing("Mathematics", 80), failing("Values")]), null);
    const after = reportCardDocument(cardOf([failing("Mathematics", 80)]), null);
    expect(before.action?.text).toBe("Conditional: remedial classes in Mathematics");
    expect(pending.action).toMatchObject({
      text: "Conditional: remedial classes in Mathematics, Values",
      note: "",
    });
    expect(after.action).toEqual({
      heading: "Action Taken",
      text: "Promoted to Grade 8",
      note: "Eligible for admission to Grade 8. Remedial classes: Mathematics 80, recomputed final grade 75",
    });
    expect({ ...after, action: null }).toEqual({ ...before, action: null });
  });
});
