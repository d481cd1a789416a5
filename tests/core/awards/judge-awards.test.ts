import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AwardGroup, HONORS } from "#core/awards/award-groups.ts";
import { type AwardRules, SCHOOL_RULES, SHIPPED_RULES } from "#core/awards/award-rules.ts";
import { type AwardJudgement, awardJudge } from "#core/awards/judge-awards.ts";
import { awardSectionOf, awardStudent, type GivenStudent } from "#tests/support/awards.ts";

/** Given a student's figures, when awards are decided, then these awards follow, and the conditions say why. */
const [, ORDER_36 = SCHOOL_RULES, ORDER_15 = SCHOOL_RULES] = SHIPPED_RULES;

const judgeAll = (given: readonly GivenStudent[], rules: AwardRules = SCHOOL_RULES, other = {}) => {
  const students = given.map((one, place) =>
    awardStudent({ number: String(place).padStart(6, "0"), ...one }),
  );
  return students.map(awardJudge(rules, awardSectionOf(students, other)));
};
const awarded = (judgements: readonly AwardJudgement[] = []): AwardGroup[] =>
  judgements.filter(({ isAwarded }) => isAwarded).map(({ group }) => group);
const honorOf = (given: GivenStudent, rules?: AwardRules): AwardGroup | undefined =>
  awarded(judgeAll([given], rules)[0]).find((group) => (HONORS as readonly AwardGroup[]).includes(group));
const judgement = (judgements: readonly AwardJudgement[] = [], group: AwardGroup) => {
  const found = judgements.find((one) => one.group === group);
  if (!found) throw new Error(group);
  return found;
};
const unmet = (judgements: readonly AwardJudgement[] | undefined, group: AwardGroup) =>
  judgement(judgements, group).conditions.filter(({ isMet }) => !isMet);

describe("honors by the school's rules", () => {
  test.each([
    [89.99, undefined],
    [90, "third_honor"],
    [91.99, "third_honor"],
    [92, "second_honor"],
    [94.99, "second_honor"],
    [95, "first_honor"],
    [100, "first_honor"],
  ] as const)("a general average of %s: %s", (average, honor) => {
    expect(honorOf({ average })).toBe(honor);
  });

  test.each([
    [80, "first_honor"],
    [79, undefined],
  ] as const)("a lowest grade of %s: %s", (lowest, honor) => {
    expect(honorOf({ average: 96, grades: [97, lowest, 99] })).toBe(honor);
  });

  test.each([
    [86, "first_honor"],
    [85, undefined],
    [null, undefined],
  ] as const)("conduct of %s: %s", (conduct, honor) => {
    expect(honorOf({ average: 96, conduct })).toBe(honor);
  });

  test("a record with a grade missing has none", () => {
    expect(honorOf({ average: null, grades: [99, null, 99] })).toBeUndefined();
  });
});

describe("honors by DepEd Order 36, whose averages are whole numbers", () => {
  test.each([
    [89.49, undefined],
    [89.5, "third_honor"],
    [94.49, "third_honor"],
    [94.5, "second_honor"],
    [97.49, "second_honor"],
    [97.5, "first_honor"],
  ] as const)("a general average of %s: %s", (average, honor) => {
    expect(honorOf({ average, grades: [75, 75, 75], conduct: 60 }, ORDER_36)).toBe(honor);
  });

  test("a grade of 74 has none, whatever the average", () => {
    expect(honorOf({ average: 96, grades: [74, 99, 99] }, ORDER_36)).toBeUndefined();
  });
});

describe("grade levels", () => {
  const of = (rules: AwardRules, code: string) =>
    awarded(
      judgeAll([{ average: 96, grades: [96, 96, 96], conduct: 96 }], rules, {
        level: { code, name: code },
      })[0],
    );
  test.each([
    [SCHOOL_RULES, "NR", []],
    [SCHOOL_RULES, "KD", ["first_honor"]],
    [ORDER_36, "KD", []],
    [ORDER_36, "G01", ["second_honor"]],
    [ORDER_15, "G03", []],
    [ORDER_15, "G04", ["second_honor"]],
  ] as const)("%s in %s", (rules, code, honors) => {
    const tops = honors.length > 0 ? ["top_subject", "top_subject", "top_subject", "top_section"] : [];
    expect(of(rules, code)).toEqual([...tops, ...honors, "green_star", "purple_star", "conduct"]);
  });
});

describe("conduct and stars", () => {
  test.each([
    [95, [0, 0], ["green_star", "purple_star"]],
    [96, [0, 0], ["green_star", "purple_star", "conduct"]],
    [90, [0.5, 0], ["purple_star"]],
    [89, [0, 0], ["green_star"]],
    [90, [0, 0.0001], []],
    [96, null, ["conduct"]],
    [null, [0, 0], ["green_star"]],
  ] as const)("conduct %s with days absent and tardy %s: %s", (conduct, days, groups) => {
    const [judgements] = judgeAll([{ average: 70, grades: [70, 70, 70], conduct, days }]);
    expect(awarded(judgements)).toEqual(groups);
  });

  test("of the year need the attendance of every term", () => {
    const [judgements] = judgeAll([{ days: null }], SCHOOL_RULES, { period: 4 });
    expect(unmet(judgements, "green_star")[0]?.lacks).toBe("No attendance record for every term");
  });
});

describe("the highest of a class and of a section", () => {
  test("is by four decimals; ties all have it", () => {
    const judgements = judgeAll([
      { grades: [95.1234, 91, 91], average: 92.37 },
      { grades: [95.1235, 91, 90], average: 92.08 },
      { grades: [95.1235, 80, 80], average: 92.37 },
    ]);
    const tops = judgements.map((one) => one.filter(({ isAwarded }) => isAwarded).map(({ name }) => name));
    expect(tops.map((names) => names.filter((name) => /^Best|^Top/.test(name)))).toEqual([
      ["Best in Mathematics", "Best in Science", "Top of the Section"],
      ["Best in English", "Best in Mathematics"],
      ["Best in English", "Top of the Section"],
    ]);
  });

  test.each([
    [75, true],
    [74, false],
  ])("of %s in a class and on average: %s", (figure, isTop) => {
    const [judgements] = judgeAll([{ grades: [figure], average: figure }]);
    expect(awarded(judgements).includes("top_subject")).toBe(isTop);
    expect(awarded(judgements).includes("top_section")).toBe(isTop);
  });

  test("is nobody while a gradebook is not released: of that class, and of the section", () => {
    const classes = ["English", "Mathematics", "Science"].map((subjectName, place) => ({
      classUuid: `c${place}`,
      subjectName,
      waitsAs: place === 1 ? "For RO Approval" : null,
    }));
    const [judgements] = judgeAll([{}], SCHOOL_RULES, { classes });
    expect(judgements?.filter(({ isAwarded }) => isAwarded).map(({ name }) => name)).toContain(
      "Best in English",
    );
    expect(awarded(judgements)).not.toContain("top_section");
    expect(unmet(judgements, "top_section")[0]?.figure).toBe("Mathematics: For RO Approval");
  });

  test("of the section asks for a complete record", () => {
    const judgements = judgeAll([{ average: 99, conduct: null }, { average: 88 }]);
    expect(judgements.map((one) => awarded(one).includes("top_section"))).toEqual([false, true]);
  });
});

describe("why not", () => {
  test("says the figure, the bound and by how much it was missed", () => {
    const [judgements] = judgeAll([{ average: 94.5, grades: [78, 99, 99], conduct: 85 }]);
    expect(unmet(judgements, "first_honor")).toEqual([
      {
        name: "General average",
        figure: "94.50",
        bound: "95.00 or higher",
        isMet: false,
        missedBy: "0.50",
        lacks: "",
      },
      {
        name: "Lowest grade",
        figure: "78 in English",
        bound: "80 or higher",
        isMet: false,
        missedBy: "2",
        lacks: "",
      },
      { name: "Conduct", figure: "85", bound: "86 or higher", isMet: false, missedBy: "1", lacks: "" },
    ]);
  });

  test("of a lower honor says the higher one that the student has", () => {
    const [judgements] = judgeAll([{ average: 96 }]);
    expect(unmet(judgements, "third_honor").map(({ name, figure }) => [name, figure])).toEqual([
      ["Higher honor", "First Honor"],
    ]);
  });

  test("names the records that are missing", () => {
    const [judgements] = judgeAll([{ grades: [90, null, null], average: null, conduct: null, days: null }]);
    expect(unmet(judgements, "conduct")[0]?.lacks).toBe(
      "No released grade in Mathematics, Science and conduct",
    );
    expect(unmet(judgements, "green_star")[0]?.lacks).toBe("No attendance record");
  });

  test("of an average that is compared as a whole number says how far it is from that number", () => {
    const [judgements] = judgeAll([{ average: 89.49 }], ORDER_36);
    expect(unmet(judgements, "third_honor")[0]).toMatchObject({
      figure: "89.49",
      bound: "90 or higher as a whole number",
      missedBy: "0.01",
    });
  });

  test("has all eight groups", () => {
    const [judgements = []] = judgeAll([{ grades: [90] }]);
    expect(judgements.map(({ group }) => group)).toEqual([
      "top_subject",
      "top_section",
      "first_honor",
      "second_honor",
      "third_honor",
      "green_star",
      "purple_star",
      "conduct",
    ]);
  });
});

const figure = (least: number) => fc.integer({ min: least, max: 100 });
const anyStudent = fc.record({
  grades: fc.tuple(figure(65), figure(65), figure(65)),
  average: fc.integer({ min: 7000, max: 10_000 }).map((e2) => e2 / 100),
  conduct: figure(65),
  days: fc.constantFrom([0, 0], [1, 0], [0, 0.5], null) as fc.Arbitrary<readonly [number, number] | null>,
});

describe("always", () => {
  test("awards do not depend on the order of students", () => {
    fc.assert(
      fc.property(
        fc.array(anyStudent, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...SHIPPED_RULES),
        (given, rules) => {
          const numbered = given.map((one, place) => ({ ...one, number: String(place) }));
          const byNumber = (students: readonly GivenStudent[]) => {
            const all = judgeAll(students, rules);
            return Object.fromEntries(students.map(({ number }, place) => [number, awarded(all[place])]));
          };
          expect(byNumber(numbered.toReversed())).toEqual(byNumber(numbered));
        },
      ),
    );
  });

  test("a better grade never moves its owner to a lower honor", () => {
    const rank = (honor: AwardGroup | undefined) =>
      honor === undefined ? HONORS.length : (HONORS as readonly AwardGroup[]).indexOf(honor);
    const strict: AwardRules = {
      ...SCHOOL_RULES,
      groups: {
        ...SCHOOL_RULES.groups,
        first_honor: { ...SCHOOL_RULES.groups.first_honor, lowestGrade: 90 },
      },
    };
    fc.assert(
      fc.property(
        fc.tuple(figure(65), figure(65), figure(65)),
        figure(65),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom(strict, ...SHIPPED_RULES),
        (grades, conduct, place, rules) => {
          const better = grades.map((one, index) => (index === place ? Math.min(one + 5, 100) : one));
          const honor = (of: readonly number[]) =>
            honorOf(
              {
                grades: of,
                average: Math.round((of.reduce((sum, one) => sum + one, 0) / 3) * 100) / 100,
                conduct,
              },
              rules,
            );
          expect(rank(honor(better))).toBeLessThanOrEqual(rank(honor(grades)));
        },
      ),
    );
  });
});
