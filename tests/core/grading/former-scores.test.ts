import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rulesOf } from "#core/grading/grades/class-record.ts";
import { explain } from "#core/grading/grades/explanation.ts";
import {
  type Activity,
  type BroughtScore,
  categoriesWithoutScore,
  termGrader,
} from "#core/grading/schemes/computation.ts";
import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import {
  broughtOf,
  chosenScores,
  type FormerScores,
  formerCategories,
  readsOtherwise,
} from "#core/grading/scores/former-scores.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { everyMoveIsDecided } from "#core/grading/workflow/gradebook-facts.ts";

/** Given a student who moved in mid-term, when the former scores are taken over or left out, then they count as scores of the new gradebook, or not at all (G-49). */
const { school: SCHEME } = SHIPPED_SCHEMES;
const activity = (component: string, code: string, score: Score, maximum: number) => ({
  code,
  columnName: code,
  component,
  maximum,
  score,
});
const FORMER: FormerScores = {
  gradebookUuid: "former",
  section: "Grade 7 Narra",
  teachers: ["Liezl Santiago"],
  leftOn: "2026-10-12",
  activities: [
    activity("QZ", "QZ1", 1800, 2000),
    activity("QZ", "QZ2", "N", 1000),
    activity("SW", "SW1", "S", 1000),
    activity("PT", "PT1", 4000, 5000),
    activity("XX", "XX1", 500, 500),
  ],
  choice: null,
};
const asked = (more: Partial<Parameters<typeof chosenScores>[2]>) => ({
  studentNo: "000001",
  formerUuid: "former",
  taken: [],
  reason: "",
  version: 0,
  ...more,
});
const decided = (taken: readonly string[], reason = "Other topics"): FormerScores => {
  const chosen = chosenScores(SCHEME, FORMER, asked({ taken, reason }));
  if (!chosen.ok) throw new Error("refused");
  return { ...FORMER, choice: { activities: chosen.value, reason, by: "", at: "", version: 1 } };
};
const OWN: Activity[] = [
  { id: "QZ9", component: "QZ", maximum: 2000 },
  { id: "PE1", component: "PE", maximum: 5000 },
];
const ownScore = (id: string): Score => (id === "QZ9" ? 1000 : 4000);

describe("scores taken over", () => {
  test("vector: 18 of 20 and N of 10 beside an own 10 of 20 are 28 of 50 quizzes; 40 of 50 is the performance task", () => {
    const grade = termGrader(SCHEME, OWN)(ownScore, broughtOf([decided(["WW", "PT"])]));
    const [written, tasks] = grade.categories;
    // Seatwork has S alone: left out. Written works are the quizzes: 28 ÷ 50 = 56 %.
    expect(written?.components.map(({ earned, maximum }) => [earned, maximum])).toEqual([
      [2800, 5000],
      [0, 0],
    ]);
    expect(tasks?.components[0]).toMatchObject({ earned: 4000, maximum: 5000 });
    // 56 × 30 % + 80 × 50 % + 80 × 20 % = 72.8; on the line from 60 → 75 to 100 → 100: 83.
    expect(grade.gradeE4).toBe(830_000);
    expect(
      explain(
        SCHEME,
        grade,
        rulesOf({ scheme: SCHEME, subject: { name: "", kind: "academic" }, levelCode: "G07" }),
      )[0]?.by,
    ).toBe("28 of 50 points, 18 of 30 of them from another section");
  });

  test("vector: what is left out, or not decided, counts nothing: 10 of 20 alone are 50 %", () => {
    const alone = termGrader(SCHEME, OWN)(ownScore);
    // 50 × 30 ÷ 50 + 80 × 20 ÷ 50 = 62.
    expect(alone.gradeE4).toBe(762_500);
    for (const former of [FORMER, decided([])])
      expect(termGrader(SCHEME, OWN)(ownScore, broughtOf([former]))).toEqual(alone);
  });

  test("a former 0 is an entered 0, and S answers for its category", () => {
    const zero: BroughtScore[] = [{ component: "PT", maximum: 1000, score: 0 }];
    expect(termGrader(SCHEME, [])(() => null, zero)).toMatchObject({ hasZeroScore: true });
    const excused: BroughtScore[] = [{ component: "PT", maximum: 1000, score: "S" }];
    expect(categoriesWithoutScore(termGrader(SCHEME, [])(() => null, excused))).toEqual([
      "Written Works",
      "Periodical Exam",
    ]);
  });

  test("property: they count exactly as activities of the gradebook itself would", () => {
    const anyScore = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom("N" as const, "S" as const));
    const anyEntry = fc.record({
      component: fc.constantFrom("QZ", "SW", "PT", "PE"),
      maximum: fc.integer({ min: 1000, max: 9999 }),
      score: anyScore,
    });
    for (const scheme of [SCHEME, { ...SCHEME, rounding: "stepwise" as const }])
      fc.assert(
        fc.property(
          fc.array(anyEntry, { maxLength: 6 }),
          fc.array(anyEntry, { maxLength: 6 }),
          (own, brought) => {
            const idOf = (index: number) => `a${index}`;
            const withIds = (list: typeof own) => list.map((one, index) => ({ ...one, id: idOf(index) }));
            const scoreIn = (list: typeof own) => (id: string) => list[Number(id.slice(1))]?.score ?? null;
            const apart = termGrader(scheme, withIds(own))(scoreIn(own), brought);
            const together = [...own, ...brought];
            const joined = termGrader(scheme, withIds(together))(scoreIn(together));
            expect(apart.gradeE4).toBe(joined.gradeE4);
            expect(apart.initial).toEqual(joined.initial);
            expect(apart.hasZeroScore).toBe(joined.hasZeroScore);
            expect(categoriesWithoutScore(apart)).toEqual(categoriesWithoutScore(joined));
          },
        ),
      );
  });
});

describe("a choice", () => {
  test("goes by category; what the scheme has no criteria for can only be left out", () => {
    expect(
      formerCategories(SCHEME, FORMER.activities).map(({ category, activities }) => [
        category?.code,
        activities.length,
      ]),
    ).toEqual([
      ["WW", 3],
      ["PT", 1],
      [undefined, 1],
    ]);
    const chosen = chosenScores(SCHEME, FORMER, asked({ taken: ["WW"], reason: "Other topics" }));
    expect(chosen.ok && chosen.value.map(({ code, isTaken }) => [code, isTaken])).toEqual([
      ["QZ1", true],
      ["QZ2", true],
      ["SW1", true],
      ["PT1", false],
      ["XX1", false],
    ]);
  });

  test.each([
    ["something left out without a reason", asked({ taken: ["WW", "PT"] }), "reason"],
    ["a category without former scores", asked({ taken: ["PE"], reason: "x" }), "taken"],
  ])("is refused for %s", (_, given, path) => {
    const refused = chosenScores(SCHEME, FORMER, given);
    expect(refused).toMatchObject({ ok: false, status: 422, errors: [{ path }] });
  });

  test("needs no reason where all is taken over", () => {
    const known = { ...FORMER, activities: FORMER.activities.filter(({ component }) => component !== "XX") };
    expect(chosenScores(SCHEME, known, asked({ taken: ["WW", "PT"] })).ok).toBe(true);
  });

  test("is refused where another was made meanwhile", () => {
    expect(chosenScores(SCHEME, decided(["WW"]), asked({ taken: ["WW"], reason: "x" }))).toMatchObject({
      ok: false,
      status: 409,
    });
  });

  test("keeps what it was made from, and says when the former gradebook reads otherwise by now", () => {
    const before = decided(["WW", "PT"]);
    expect(readsOtherwise(before)).toBe(false);
    const deleted = { ...before, activities: before.activities.filter(({ code }) => code !== "QZ1") };
    expect(readsOtherwise(deleted)).toBe(true);
    expect(broughtOf([deleted])).toEqual(broughtOf([before]));
    expect(readsOtherwise(FORMER)).toBe(false);
  });
});

test("a gradebook with an undecided move is not submitted, and the student is named", () => {
  expect(everyMoveIsDecided({ undecidedMoves: 0 })).toBeNull();
  expect(everyMoveIsDecided({ undecidedMoves: 1, studentsUndecided: ["Santos, Ana"] })).toBe(
    "Decide first about the scores that students earned in another section this term: Santos, Ana.",
  );
});
