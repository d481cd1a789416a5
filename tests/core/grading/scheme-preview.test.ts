import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeFromSums, termGrader } from "#core/grading/schemes/computation.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { type GradedBook, schemePreview } from "#core/grading/schemes/scheme-preview.ts";
import { DEPED_ORDER_8, NO_TRANSMUTATION, SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { languages } from "./samples.ts";

const SCHEMES = [languages(DEPED_ORDER_8), languages(SCHOOL_LINEAR), languages(NO_TRANSMUTATION)] as const;
const component = fc.constantFrom("WW", "PT", "PE");
const score: fc.Arbitrary<Score> = fc.oneof(fc.nat(5000), fc.constantFrom("N" as const, "S" as const, null));
/** Activities, each with one student's score not above its maximum. */
const scored = fc.array(
  fc.record({ component, maximum: fc.integer({ min: 1, max: 10_000 }), score }).map((one) => ({
    ...one,
    score: typeof one.score === "number" ? Math.min(one.score, one.maximum) : one.score,
  })),
  { maxLength: 30 },
);
type Scored = typeof scored extends fc.Arbitrary<infer One> ? One : never;

const gradeOf = (scheme: GradingScheme, activities: Scored): number | null =>
  termGrader(
    scheme,
    activities.map((one, index) => ({ id: String(index), component: one.component, maximum: one.maximum })),
  )((id) => activities[Number(id)]?.score ?? null).gradeE4;
/** What the database adds up: blank and S left out, N counts nothing of its maximum (G-11). */
const sumsOf = (activities: Scored) =>
  new Map(
    [...Map.groupBy(activities, (one) => one.component)].map(([code, of]) => {
      const counted = of.filter((one) => one.score !== null && one.score !== "S");
      return [
        code,
        {
          earned: counted.reduce((sum, one) => sum + (typeof one.score === "number" ? one.score : 0), 0),
          maximum: counted.reduce((sum, one) => sum + one.maximum, 0),
        },
      ] as const;
    }),
  );

test("the sums of the components give the very grade the activities give, in every scheme", () => {
  fc.assert(
    fc.property(scored, (activities) => {
      for (const scheme of SCHEMES)
        expect(gradeFromSums(scheme, sumsOf(activities))).toBe(gradeOf(scheme, activities));
    }),
  );
});

const bookOf = (scheme: GradingScheme, students: readonly Scored[]): GradedBook => ({
  name: "Mathematics",
  section: { uuid: "s", name: "Grade 7 Narra" },
  levelCode: "G07",
  students: students.flatMap((activities, index) => {
    const gradeE4 = gradeOf(scheme, activities);
    return gradeE4 === null
      ? []
      : [{ number: String(index), name: "Student", gradeE4, sums: sumsOf(activities) }];
  }),
});

describe("what another version would change", () => {
  test("the same scheme changes nobody's grade, whatever the scores", () => {
    fc.assert(
      fc.property(fc.array(scored, { maxLength: 8 }), (students) => {
        for (const scheme of SCHEMES)
          expect(schemePreview(scheme, [bookOf(scheme, students)])).toMatchObject({
            changes: [],
            differing: 0,
          });
      }),
    );
  });

  test("every student who differs is counted once, higher or lower, and told from and to", () => {
    const [from, to] = SCHEMES;
    fc.assert(
      fc.property(fc.array(scored, { maxLength: 8 }), (students) => {
        const book = bookOf(from, students);
        const { sections, changes, differing } = schemePreview(to, [book, book]);
        const expected = book.students.filter(({ gradeE4, sums }) => gradeFromSums(to, sums) !== gradeE4);
        expect(differing).toBe(expected.length * 2);
        expect(sections).toHaveLength(1);
        expect(sections[0]).toMatchObject({ gradebooks: 2, students: book.students.length * 2 });
        expect((sections[0]?.higher ?? 0) + (sections[0]?.lower ?? 0)).toBe(differing);
        for (const change of changes) expect(change.toE4).not.toBe(change.fromE4);
      }),
    );
  });

  test("who would pass or fail instead is told: 72.00 of DepEd's table passes, without transmutation it does not", () => {
    const activities = [{ component: "WW" as const, maximum: 10_000, score: 7200 }];
    const preview = schemePreview(languages(NO_TRANSMUTATION), [
      bookOf(languages(DEPED_ORDER_8), [activities]),
    ]);
    expect(preview.sections).toMatchObject([{ higher: 0, lower: 1, crossing: 1 }]);
    expect(preview.changes).toMatchObject([{ fromE4: 820_000, toE4: 720_000, crosses: true }]);
  });

  test("the widest change is first", () => {
    const at = (points: number): Scored => [{ component: "WW", maximum: 10_000, score: points }];
    const book = bookOf(languages(DEPED_ORDER_8), [at(9900), at(5000), at(8000)]);
    const widths = schemePreview(languages(NO_TRANSMUTATION), [book]).changes.map((one) =>
      Math.abs((one.toE4 ?? 0) - one.fromE4),
    );
    expect(widths).toEqual([...widths].sort((one, other) => other - one));
  });
});
