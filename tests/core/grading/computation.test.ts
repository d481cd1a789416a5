import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explain } from "#core/grading/grades/explanation.ts";
import { activityFigures, footerOf } from "#core/grading/grades/footer.ts";
import { figuresOf } from "#core/grading/grid/sheet.ts";
import {
  type Activity,
  categoriesWithoutScore,
  percentageE4,
  termGrader,
} from "#core/grading/schemes/computation.ts";
import { DEPED_SCHEMES } from "#core/grading/schemes/deped-schemes.ts";
import { type GradingScheme, soundScheme } from "#core/grading/schemes/scheme.ts";
import { DEPED_ORDER_8, NO_TRANSMUTATION, SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { add, type Fraction, fraction, multiply, rounded } from "#tests/core/exact-model.ts";
import { JUNIOR, languages } from "./samples.ts";

/** A class record of one student, e.g. { WW: [["18", 20], …] } in points. */
function record(parts: Record<string, readonly (readonly [Score, number])[]>) {
  const entries = Object.entries(parts).flatMap(([component, list]) =>
    list.map(([score, maximum], index) => ({
      id: `${component}${index}`,
      component,
      maximum: maximum * 100,
      score,
    })),
  );
  const scores = new Map(
    entries.map(({ id, score }) => [id, typeof score === "number" ? score * 100 : score]),
  );
  const activities: Activity[] = entries.map(({ id, component, maximum }) => ({ id, component, maximum }));
  return { activities, scoreOf: (id: string): Score => scores.get(id) ?? null };
}
const gradeOf = (scheme: GradingScheme, { activities, scoreOf }: ReturnType<typeof record>) =>
  termGrader(scheme, activities)(scoreOf);

describe("the worked example of DepEd Order 8, s. 2015 (English, grade 4)", () => {
  // Written work 145 of 160, performance tasks 100 of 120, quarterly assessment 40 of 50.
  const example = record({
    WW: [
      [18, 20],
      [22, 25],
      [20, 20],
      [17, 20],
      [23, 25],
      [26, 30],
      [19, 20],
    ],
    PT: [
      [12, 15],
      [13, 15],
      [19, 25],
      [15, 20],
      [16, 20],
      [25, 25],
    ],
    PE: [[40, 50]],
  });

  test("gives its percentage scores, its initial grade 84.86 and its transmuted grade 90", () => {
    const computed = gradeOf(languages(DEPED_ORDER_8), example);
    expect(computed.categories.map(({ percentage }) => percentageE4(percentage))).toEqual([
      906_250, 833_333, 800_000,
    ]);
    // The order rounds each weighted score to two decimals on the way (27.19 + 41.67 + 16.00 = 84.86); exact it is 84.854…
    expect(percentageE4(computed.initial)).toBe(848_542);
    expect(computed.gradeE4).toBe(900_000);
  });

  test("explains itself, step by step", () => {
    const scheme = languages(DEPED_ORDER_8);
    expect(explain(scheme, gradeOf(scheme, example), JUNIOR)).toEqual([
      { what: "Written Works", by: "145 of 160 points", gives: "90.6250%" },
      { what: "Performance Task", by: "100 of 120 points", gives: "83.3333%" },
      { what: "Periodical Exam", by: "40 of 50 points", gives: "80.0000%" },
      { what: "Initial grade", by: "90.6250 × 30% + 83.3333 × 50% + 80.0000 × 20%", gives: "84.8542" },
      { what: "Term grade", by: "by the table: from 84 up", gives: "90.0000" },
      { what: "Printed", by: "to the whole number, half up", gives: "90" },
    ]);
  });
});

describe("blank, N and S", () => {
  const scheme = languages(NO_TRANSMUTATION);
  test("blank and S are left out, N counts nothing of its maximum", () => {
    const scores = { PT: [[10, 10]] as const, PE: [[10, 10]] as const };
    expect(
      gradeOf(
        scheme,
        record({
          WW: [
            [10, 10],
            [null, 10],
            ["S", 10],
          ],
          ...scores,
        }),
      ).gradeE4,
    ).toBe(1_000_000);
    expect(
      gradeOf(
        scheme,
        record({
          WW: [
            [10, 10],
            ["N", 10],
          ],
          ...scores,
        }),
      ).gradeE4,
    ).toBe(850_000);
  });

  test("a category without any score is left out and the others weigh as the whole", () => {
    const computed = gradeOf(scheme, record({ WW: [[8, 10]], PT: [[6, 10]], PE: [[null, 50]] }));
    // (80 × 30 + 60 × 50) ÷ 80
    expect(computed.gradeE4).toBe(675_000);
    expect(categoriesWithoutScore(computed)).toEqual(["Periodical Exam"]);
    expect(explain(scheme, computed, JUNIOR)).toContainEqual({
      what: "Initial grade",
      by: "80.0000 × 30% + 60.0000 × 50%, of 80%",
      gives: "67.5000",
    });
  });

  test("without any score there is no grade", () => {
    const computed = gradeOf(scheme, record({ WW: [[null, 10]], PT: [["S", 10]] }));
    expect([computed.initial, computed.gradeE4]).toEqual([null, null]);
    expect(explain(scheme, computed, JUNIOR)).toEqual([]);
  });
});

test("the footer: mean grade, share of failures after the lift, mean exam", () => {
  const scheme = languages(NO_TRANSMUTATION);
  const of = (points: number) =>
    gradeOf(scheme, record({ WW: [[points, 100]], PT: [[points, 100]], PE: [[points, 100]] }));
  expect(footerOf([of(90), of(74), of(73)], JUNIOR)).toEqual({
    gradeAverage: 7_900,
    percentFailure: 3_333,
    periodicExamMean: 7_900,
  });
  expect(footerOf([], JUNIOR)).toEqual({ gradeAverage: null, percentFailure: null, periodicExamMean: null });
});

test.each([
  ["EX", "Examinations", 7_900],
  ["QA", "Quarterly Assessment", 7_900],
  ["PE", "Physical Education", null],
])("the mean exam is of the category of the examination, known by its name: %s %s", (code, name, mean) => {
  const national = languages(NO_TRANSMUTATION);
  const scheme = {
    ...national,
    categories: national.categories.map((category) =>
      category.code === "PE" ? { ...category, code, name } : category,
    ),
  };
  const of = (points: number) =>
    gradeOf(scheme, record({ WW: [[points, 100]], PT: [[points, 100]], PE: [[points, 100]] }));
  expect(footerOf([of(90), of(74), of(73)], JUNIOR).periodicExamMean).toBe(mean);
});

test("below an activity: mean, highest and lowest of the figures, everything else is missing", () => {
  expect(activityFigures([10_00, "N", null, 7_50, "S", 0])).toEqual({
    mean: 5_83,
    highest: 10_00,
    lowest: 0,
    missing: 3,
  });
  expect(activityFigures(["N", null])).toEqual({ mean: null, highest: null, lowest: null, missing: 2 });
});

/** Schemes of any shape and class records of one student that fit them. */
const shares = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: count, maxLength: count }).map((raw) => {
    const total = raw.reduce((sum, one) => sum + one, 0);
    const floored = raw.map((one) => Math.max(1, Math.floor((one * 1_000_000) / total)));
    floored[0] = (floored[0] ?? 0) + 1_000_000 - floored.reduce((sum, one) => sum + one, 0);
    return floored;
  });
const scheme = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
  .chain((sizes) => fc.tuple(shares(sizes.length), fc.tuple(...sizes.map(shares))))
  .map(
    ([weights, components]): GradingScheme => ({
      name: "Any",
      version: 1,
      transmutation: NO_TRANSMUTATION,
      rounding: "exact",
      categories: weights.map((weightE4, index) => ({
        code: `C${index}`,
        name: `C${index}`,
        weightE4,
        components: (components[index] ?? []).map((share, inner) => ({
          code: `C${index}.${inner}`,
          name: `C${index}.${inner}`,
          weightE4: share,
        })),
      })),
    }),
  );
const cell = fc.integer({ min: 1, max: 10_000 }).chain((maximum) =>
  fc.record({
    maximum: fc.constant(maximum),
    score: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: maximum }) },
      { weight: 1, arbitrary: fc.constantFrom<Score>("N", "S", null) },
    ),
  }),
);
const classRecord = scheme.chain((known) => {
  const codes = known.categories.flatMap(({ components }) => components.map(({ code }) => code));
  return fc.record({
    scheme: fc.constant(known),
    cells: fc.array(fc.tuple(fc.constantFrom(...codes), cell), { maxLength: 30 }).map((list) =>
      list.map(([component, { maximum, score }], index) => ({
        id: String(index),
        component,
        maximum,
        score,
      })),
    ),
  });
});
type Cells = { id: string; component: string; maximum: number; score: Score }[];
const compute = (known: GradingScheme, cells: Cells) =>
  termGrader(known, cells)((id) => cells.find((one) => one.id === id)?.score ?? null);

/** G-4 and G-5 again, as a slow model: parts with a score only, their weights re-scaled. */
function modelInitial(known: GradingScheme, cells: Cells): Fraction | null {
  const mean = (parts: { value: Fraction | null; weight: number }[]): Fraction | null => {
    const scored = parts.flatMap(({ value, weight }) => (value ? [{ value, weight }] : []));
    const whole = scored.reduce((sum, { weight }) => sum + weight, 0);
    return scored.length === 0
      ? null
      : scored
          .map(({ value, weight }) => multiply(value, fraction(BigInt(weight), BigInt(whole))))
          .reduce((sum, one) => add(sum, one));
  };
  return mean(
    known.categories.map((category) => ({
      weight: category.weightE4,
      value: mean(
        category.components.map(({ code, weightE4 }) => {
          const counting = cells.filter(
            ({ component, score }) => component === code && score !== null && score !== "S",
          );
          const earned = counting.reduce(
            (sum, { score }) => sum + (typeof score === "number" ? score : 0),
            0,
          );
          const maximum = counting.reduce((sum, one) => sum + one.maximum, 0);
          return {
            weight: weightE4,
            value: counting.length === 0 ? null : fraction(BigInt(earned * 100), BigInt(maximum)),
          };
        }),
      ),
    })),
  );
}

describe("any class record under any scheme", () => {
  test("is computed exactly: a slow model of fractions gives the same grade", () => {
    fc.assert(
      fc.property(classRecord, ({ scheme: known, cells }) => {
        const model = modelInitial(known, cells);
        const expected = model && Number(rounded(multiply(model, fraction(10_000n))));
        expect(compute(known, cells).gradeE4).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("has a grade between 0 and 100, also transmuted", () => {
    fc.assert(
      fc.property(classRecord, fc.constantFrom(DEPED_ORDER_8, SCHOOL_LINEAR), (given, transmutation) => {
        const { gradeE4 } = compute({ ...given.scheme, transmutation }, given.cells);
        if (gradeE4 !== null) {
          expect(gradeE4).toBeGreaterThanOrEqual(600_000);
          expect(gradeE4).toBeLessThanOrEqual(1_000_000);
        }
      }),
    );
  });

  test("never falls when a score rises", () => {
    const transmutations = fc.constantFrom(DEPED_ORDER_8, SCHOOL_LINEAR, NO_TRANSMUTATION);
    fc.assert(
      fc.property(classRecord, transmutations, fc.nat(), fc.nat(), (given, transmutation, at, by) => {
        const numeric = given.cells.filter(({ score }) => typeof score === "number");
        const chosen = numeric[at % Math.max(1, numeric.length)];
        fc.pre(chosen !== undefined && typeof chosen.score === "number");
        const known = { ...given.scheme, transmutation };
        const score = Number(chosen?.score);
        const raised = score + (by % (Number(chosen?.maximum) - score + 1));
        const cells = given.cells.map((one) => (one === chosen ? { ...one, score: raised } : one));
        const [before, after] = [compute(known, given.cells).gradeE4, compute(known, cells).gradeE4];
        expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
      }),
    );
  });

  test("does not depend on the order its activities were entered in", () => {
    fc.assert(
      fc.property(
        classRecord.chain((given) =>
          fc.record({
            given: fc.constant(given),
            shuffled: fc.shuffledSubarray(given.cells, {
              minLength: given.cells.length,
              maxLength: given.cells.length,
            }),
          }),
        ),
        ({ given, shuffled }) => {
          expect(compute(given.scheme, shuffled).gradeE4).toBe(compute(given.scheme, given.cells).gradeE4);
        },
      ),
    );
  });
});

describe("stepwise rounding, as on the national class record sheet", () => {
  const scores = { WW: [[7, 40]], PT: [[26, 35]], PE: [[44, 50]] } as const;
  test("rounds every percentage and weighted score to two decimals: 5.25 + 37.15 + 17.60 is 60.00, a 75", () => {
    const computed = gradeOf(languages(DEPED_ORDER_8, "stepwise"), record(scores));
    expect([percentageE4(computed.initial), computed.gradeE4]).toEqual([600_000, 750_000]);
    const exact = gradeOf(languages(DEPED_ORDER_8), record(scores));
    expect([percentageE4(exact.initial), exact.gradeE4]).toEqual([599_929, 740_000]);
  });
  test("says so where it explains the initial grade", () => {
    const scheme = languages(DEPED_ORDER_8, "stepwise");
    expect(explain(scheme, gradeOf(scheme, record(scores)), JUNIOR)[3]).toEqual({
      what: "Initial grade",
      by: "17.5000 × 30% + 74.2900 × 50% + 88.0000 × 20%, each to two decimals",
      gives: "60.0000",
    });
  });
  test("the national schemes by kind of subject weigh as DepEd Order 8 says, stepwise", () => {
    expect(
      Object.values(DEPED_SCHEMES).map(({ categories, rounding }) => [
        ...categories.map(({ weightE4 }) => weightE4 / 10_000),
        rounding,
      ]),
    ).toEqual([
      [30, 50, 20, "stepwise"],
      [40, 40, 20, "stepwise"],
      [20, 60, 20, "stepwise"],
      [25, 50, 25, "stepwise"],
      [25, 45, 30, "stepwise"],
      [35, 40, 25, "stepwise"],
      [20, 60, 20, "stepwise"],
    ]);
    for (const scheme of Object.values(DEPED_SCHEMES)) expect(soundScheme(scheme).ok).toBe(true);
  });
});

test("what the grid shows is rounded once from the exact value: 50 of 101 is 49.50, not 49.51", () => {
  const scheme = languages(NO_TRANSMUTATION);
  const grade = gradeOf(scheme, record({ WW: [[50, 101]] }));
  const grading = { scheme, subject: { name: "English", kind: "academic" as const }, levelCode: "G07" };
  const figures = figuresOf(grade, grading, null);
  expect([figures.percentages.get("WW"), figures.initial]).toEqual(["49.50", "49.50"]);
});

test("N alone is no entered 0", () => {
  const scheme = languages(NO_TRANSMUTATION);
  expect(gradeOf(scheme, record({ WW: [["N", 10]] })).hasZeroScore).toBe(false);
  expect(gradeOf(scheme, record({ WW: [[0, 10]] })).hasZeroScore).toBe(true);
});
