import { describe, expect, test } from "vitest";
import {
  finalGradeE4,
  generalAverageE2,
  isLearningArea,
  type PromotionStatus,
  promotionOf,
} from "../../../core/grading/final-grade.ts";
import { overrideGradeBody, updateStatusBody } from "../../../core/grading/override-contract.ts";

const JUNIOR = { isSeniorHigh: false, hasFloor: true };
const SENIOR = { isSeniorHigh: true, hasFloor: true };
const e4 = (grade: number) => Math.round(grade * 10_000);

describe("a final grade (decision 16)", () => {
  test.each([
    // Printed 88, 92, 81: 261 ÷ 3.
    [[88.4167, 91.5, 80.5], JUNIOR, 87],
    // The four decimals themselves.
    [[88.4167, 91.5, 80.5], SENIOR, 86.8056],
    // 74.2 is printed as 75, 60 as 65: 215 ÷ 3.
    [[74.2, 60, 75], JUNIOR, 71.6667],
    [[74.2, 60, 75], SENIOR, 69.7333],
  ])("of %j is the mean of its terms", (terms, rules, final) => {
    expect(finalGradeE4(terms.map(e4), rules)).toBe(e4(final));
  });

  test("is none until each of the three terms has a grade", () => {
    expect(finalGradeE4([e4(90), e4(90), null], JUNIOR)).toBeNull();
    expect(finalGradeE4([e4(90), e4(90)], JUNIOR)).toBeNull();
  });
});

test("the general average is the mean of all learning areas to two decimals, and none while one is missing", () => {
  expect(generalAverageE2([e4(87), e4(90.3333), e4(85.3333)])).toBe(8756);
  expect(generalAverageE2([e4(87), e4(87.01)])).toBe(8701);
  expect(generalAverageE2([e4(87), null])).toBeNull();
  expect(generalAverageE2([])).toBeNull();
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
