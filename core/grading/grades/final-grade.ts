import { isNursery, isSeniorHigh } from "#core/management/level-groups.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { fraction, roundedTo } from "#core/shared/fraction.ts";
import { type GradeRules, isPassed, printedE4 } from "./display.ts";

/** Final grade, general average and promotion. Grades are ten-thousandths. */
const TERMS = 3;

/** A term's grade as it counts: the override where there is one. */
export interface TermOfFinal {
  gradeE4: number | null;
  hasZeroScore: boolean;
  /** Spent elsewhere, and marked so: the final grade is the mean of the other terms. */
  isMissing: boolean;
}

/**
 * The mean of the terms: of the figures printed whole, or of the four decimals where those are printed. Null until each of the
 * terms in which the class is taught has a grade or is marked missing.
 */
export function finalGradeE4(
  terms: readonly TermOfFinal[],
  rules: GradeRules,
  termsHeld = TERMS,
): number | null {
  const counting = terms.filter(({ isMissing }) => !isMissing);
  const graded = counting.flatMap(({ gradeE4, hasZeroScore }) =>
    gradeE4 === null ? [] : [rules.hasDecimals ? gradeE4 : printedE4(gradeE4, rules, hasZeroScore)],
  );
  if (terms.length < termsHeld || graded.length < counting.length || graded.length === 0) return null;
  const sum = graded.reduce((total, grade) => total + grade, 0);
  return roundedTo(fraction(sum, graded.length), 0);
}

/** Learning areas make the general average and the promotion: no Homeroom, no club. */
export const isLearningArea = (kind: SubjectKind): boolean => kind === "academic" || kind === "performance";

/**
 * The mean of what is printed of the grades (in grades 11 and 12: of their four decimals), hundredths; null while a learning
 * area has none. Pre-Nursery and Nursery have none at all.
 */
export function generalAverageE2(levelCode: string, finals: readonly (number | null)[]): number | null {
  if (isNursery(levelCode)) return null;
  const graded = finals.filter((grade) => grade !== null);
  if (graded.length === 0 || graded.length < finals.length) return null;
  const sum = graded.reduce((total, grade) => total + grade, 0);
  return Number(roundHalfAwayFromZero(BigInt(sum), BigInt(graded.length) * 100n));
}

export const PROMOTION_STATUSES = ["Promoted", "Conditional", "Retained"] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

const isKinderOrBelow = (levelCode: string): boolean => isNursery(levelCode) || levelCode === "KD";

/** What the final grades of the learning areas say; null until every term of each is released. */
export function promotionOf(
  levelCode: string,
  areas: readonly { finalE4: number | null; isReleased: boolean }[],
  rules: Pick<GradeRules, "isSeniorHigh">,
): PromotionStatus | null {
  if (areas.length === 0 || areas.some(({ isReleased }) => !isReleased)) return null;
  if (isKinderOrBelow(levelCode)) return "Promoted";
  if (areas.some(({ finalE4 }) => finalE4 === null)) return null;
  const below = areas.filter(({ finalE4 }) => finalE4 !== null && !isPassed(finalE4, rules)).length;
  if (below === 0) return "Promoted";
  return below <= 2 || isSeniorHigh(levelCode) ? "Conditional" : "Retained";
}
