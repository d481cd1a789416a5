import { describe, expect, test } from "vitest";
import {
  finalGradeE4,
  generalAverageE2,
  isLearningArea,
  type PromotionStatus,
  promotionOf,
} from "#core/grading/grades/final-grade.ts";
import { overrideGradeBody, updateStatusBody } from "#core/grading/grades/override-contract.ts";
import { type CardFacts, studentCard } from "#core/grading/grades/report-card.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { JUNIOR, languages, SENIOR } from "./samples.ts";

const e4 = (grade: number) => Math.round(grade * 10_000);
const term = (grade: number | null, isMissing = false) => ({
  gradeE4: grade === null ? null : e4(grade),
  hasZeroScore: false,
  isMissing,
});

describe("a final grade (R-1)", () => {
  test.each([
    // Printed 88, 92, 81: 261 ÷ 3.
    [[88.4167, 91.5, 80.5], JUNIOR, 87],
    // The four decimals themselves.
    [[88.4167, 91.5, 80.5], SENIOR, 86.8056],
    // 74.2 is printed as 75, 60 as 65: 215 ÷ 3.
    [[74.2, 60, 75], JUNIOR, 71.6667],
    [[74.2, 60, 75], SENIOR, 69.7333],
  ])("of %j is the mean of its terms", (terms, rules, final) => {
    expect(
      finalGradeE4(
        terms.map((grade) => term(grade)),
        rules,
      ),
    ).toBe(e4(final));
  });

  test("is none until each of the three terms has a grade", () => {
    expect(finalGradeE4([term(90), term(90), term(null)], JUNIOR)).toBeNull();
    expect(finalGradeE4([term(90), term(90)], JUNIOR)).toBeNull();
  });
});

test("a term marked missing is left out: the final grade is the mean of the others", () => {
  expect(finalGradeE4([term(null, true), term(88.4167), term(91.5)], JUNIOR)).toBe(e4(90));
  expect(finalGradeE4([term(null, true), term(null), term(91.5)], JUNIOR)).toBeNull();
  expect(finalGradeE4([term(null, true), term(null, true), term(null, true)], JUNIOR)).toBeNull();
});

describe("a student's general average", () => {
  const card = (level: string, finals: readonly number[]): CardFacts => ({
    student: { uuid: "s", number: "000123", name: "Reyes, Ana" },
    schoolYear: { uuid: "y", name: "2026-2027" },
    level: { code: level, name: level },
    sectionName: "Narra",
    promotion: null,
    classes: finals.map((final, index) => ({
      classUuid: `c${index}`,
      subject: { code: `S${index}`, name: `S${index}`, kind: "academic" as const },
      scheme: languages(NO_TRANSMUTATION),
      override: null,
      remedial: null,
      terms: ([1, 2, 3] as const).map((ordinal) => ({
        ordinal,
        computedE4: e4(final),
        overrideE4: null,
        hasZeroScore: false,
        isReleased: true,
        missing: null,
      })),
    })),
  });
  test("up to grade 10 is the mean of the printed whole final grades", () => {
    const facts = card("G07", [90, 90]);
    const [one, two] = facts.classes;
    if (!one || !two) throw new Error("Two classes were made");
    const [first, ...rest] = one.terms;
    // 90, 90, 91: 90.3333, printed 90.
    const terms = [{ ...first, computedE4: e4(91) }, ...rest] as typeof one.terms;
    expect(studentCard({ ...facts, classes: [{ ...one, terms }, two] }).generalAverageE2).toBe(9000);
  });
  test("in grades 11 and 12 that of their four decimals, and no subject has a letter", () => {
    const computed = studentCard(card("G11", [88.125, 74.9999]));
    expect(computed.generalAverageE2).toBe(8156);
    expect(
      computed.finals.map(({ card: { printed, letter, descriptor } }) => [printed, letter, descriptor]),
    ).toEqual([
      ["88.1250", "", "Passed"],
      ["74.9999", "", "Failed"],
    ]);
  });
});

describe("a class that is not taught in all terms", () => {
  const card = (heldIn: readonly (1 | 2 | 3)[], finals: readonly number[]): CardFacts => ({
    student: { uuid: "s", number: "000123", name: "Reyes, Ana" },
    schoolYear: { uuid: "y", name: "2026-2027" },
    level: { code: "G07", name: "Grade 7" },
    sectionName: "Narra",
    promotion: null,
    classes: [
      {
        classUuid: "c",
        subject: { code: "S", name: "S", kind: "academic" },
        scheme: languages(NO_TRANSMUTATION),
        override: null,
        remedial: null,
        heldIn,
        terms: finals.map((final, at) => ({
          ordinal: heldIn[at] ?? 3,
          computedE4: e4(final),
          overrideE4: null,
          hasZeroScore: false,
          isReleased: true,
          missing: null,
        })),
      },
    ],
  });
  test.each<[readonly (1 | 2 | 3)[], number[], number | null, string | null]>([
    [[1], [80], 80, "Promoted"],
    [[2, 3], [80, 91], 85.5, "Promoted"],
    [[2, 3], [80], null, null],
    [[1, 2, 3], [80, 91], null, null],
  ])("in %j with %j has the mean of its terms", (heldIn, grades, final, promotion) => {
    const year = studentCard(card(heldIn, grades));
    expect(year.finals[0]?.card.gradeE4 ?? null).toBe(final === null ? null : e4(final));
    expect(year.promotionStatus).toBe(promotion);
  });
});

test("Pre-Nursery and Nursery have no general average", () => {
  for (const level of ["PN", "NR"]) expect(generalAverageE2(level, [e4(87), e4(90)])).toBeNull();
});

test("the general average is the mean of all learning areas to two decimals, and none while one is missing", () => {
  expect(generalAverageE2("G07", [e4(87), e4(90.3333), e4(85.3333)])).toBe(8756);
  expect(generalAverageE2("G07", [e4(87), e4(87.01)])).toBe(8701);
  expect(generalAverageE2("G07", [e4(87), null])).toBeNull();
  expect(generalAverageE2("G07", [])).toBeNull();
  expect((["academic", "performance", "homeroom", "club"] as const).map(isLearningArea)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe("promotion", () => {
  const areas = (finals: (number | null)[], isReleased = true) =>
    finals.map((final) => ({ finalE4: final === null ? null : e4(final), isReleased }));
  const CASES: [level: string, finals: (number | null)[], PromotionStatus | null][] = [
    ["KD", [60, 60, 60], "Promoted"],
    ["NR", [null], "Promoted"],
    ["G07", [75, 90, 80], "Promoted"],
    ["G07", [74.5, 90, 80], "Promoted"],
    ["G07", [73.9, 90, 80], "Conditional"],
    ["G07", [70, 70, 80], "Conditional"],
    ["G07", [70, 70, 70], "Retained"],
    ["G11", [74.9999, 90, 80], "Conditional"],
    ["G12", [70, 70, 70], "Conditional"],
    ["G12", [75, 75, 75], "Promoted"],
    ["G07", [90, null, 90], null],
  ];
  test.each(CASES)("%s with %j: %s", (level, finals, expected) => {
    expect(promotionOf(level, areas(finals), level.startsWith("G1") ? SENIOR : JUNIOR)).toBe(expected);
  });

  test("is blank until all terms are released", () => {
    expect(promotionOf("G07", [...areas([90]), ...areas([90], false)], JUNIOR)).toBeNull();
    expect(promotionOf("KD", areas([90], false), JUNIOR)).toBeNull();
  });
});

describe("Edit Final Grade takes what lies strictly between 0 and 100", () => {
  const UUID = "0197f2aa-0000-7000-8000-000000000000";
  const asked = (grade: unknown) =>
    overrideGradeBody.safeParse({ student_id: "000123", gradebook_id: UUID, grade, reason: "On appeal" });
  test.each([0.0001, 75, 99.9999])("%d", (grade) => expect(asked(grade).data?.value).toBe(e4(grade)));
  test("null takes it back", () => expect(asked(null).data?.value).toBeNull());
  test.each([
    [0, "Invalid Value"],
    [100, "Invalid Value"],
    [88.12345, "Invalid Value"],
    [100.0001, "Grade should not be greater than 100 or less than 0"],
    [-1, "Grade should not be greater than 100 or less than 0"],
  ])("%d is refused: %s", (grade, message) => {
    expect(asked(grade).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
  test("a reason is asked for, and a promotion is one of three", () => {
    const status = (promotion_status: string, reason = "Board") =>
      updateStatusBody.safeParse({ student_id: "000123", promotion_status, reason });
    expect(status("RETAINED").data?.value).toBe("Retained");
    expect(status("Expelled").error?.issues[0]?.message).toBe(
      "Please choose Promoted, Conditional, Retained",
    );
    expect(status("Promoted", " ").error?.issues[0]?.message).toBe("Please give the reason.");
  });
});
