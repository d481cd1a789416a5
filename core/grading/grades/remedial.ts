import { fraction, roundedTo } from "#core/shared/fraction.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { PASSING_E4 } from "./display.ts";
import type { PromotionStatus } from "./final-grade.ts";
import type { SetByHand } from "./override.ts";

/** Remedial classes of a conditional student. Grades and marks are ten-thousandths. */
const E4 = 10_000;

/** The mark of one learning area, and the days the class was held; `value` null: it was taken back. */
export interface RemedialMark extends SetByHand<number> {
  heldFrom: SchoolDay;
  heldTo: SchoolDay;
}
/** A learning area whose final grade does not pass. */
export interface AreaNotPassed {
  classUuid: string;
  name: string;
  /** As it is printed. */
  finalE4: number;
  /** Whole up to grade 10, four decimals in grades 11 and 12. */
  printsDecimals: boolean;
  mark: RemedialMark | null;
  /** Null: no mark yet. */
  recomputedE4: number | null;
}
export const REMEDIAL_RESULTS = ["Pending", "Passed", "Not passed"] as const;
export type RemedialResult = (typeof REMEDIAL_RESULTS)[number];

/** The mean of final grade and mark, half up: whole where the final grade prints whole, else with four decimals. */
export function recomputedE4(finalE4: number, markE4: number, printsDecimals: boolean): number {
  const unit = printsDecimals ? 1 : E4;
  return roundedTo(fraction(finalE4 + markE4, 2 * unit), 0) * unit;
}
/** The passing grade and above; a recomputed final grade is not lifted. */
export const isRemedialPassed = (gradeE4: number): boolean => gradeE4 >= PASSING_E4;

/** What came of the remedial classes of a conditional student; null: nothing was failed. */
export function remedialResultOf(
  areas: readonly Pick<AreaNotPassed, "recomputedE4">[],
): RemedialResult | null {
  const grades = areas.flatMap(({ recomputedE4: grade }) => (grade === null ? [] : [grade]));
  if (areas.length === 0) return null;
  if (grades.length < areas.length) return "Pending";
  return grades.every(isRemedialPassed) ? "Passed" : "Not passed";
}

export const isRemedialPending = (result: RemedialResult): boolean => result === "Pending";

const AFTER: Record<RemedialResult, PromotionStatus> = {
  Pending: "Conditional",
  Passed: "Promoted",
  "Not passed": "Retained",
};
/** The promotion of a conditional student after remedial classes. */
export const promotionAfter = (result: RemedialResult): PromotionStatus => AFTER[result];
