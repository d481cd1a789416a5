import { roundHalfAwayFromZero } from "../shared/decimal.ts";
import { fraction, roundedTo } from "../shared/fraction.ts";
import type { SubjectKind } from "./class-record.ts";
import { type GradeRules, isNursery, isPassed, isSeniorHigh, printedGrade } from "./display.ts";

/** Final grade, general average and promotion (decision 16). Grades are ten-thousandths. */
const E4 = 10_000;
const TERMS = 3;

/** The mean of the three terms: to grade 10 of the printed whole grades, in 11 and 12 of the four decimals. Null until each has a grade. */
export function finalGradeE4(termsE4: readonly (number | null)[], rules: GradeRules): number | null {
  const graded = termsE4.filter((grade) => grade !== null);
  if (graded.length < TERMS) return null;
  const counted = rules.isSeniorHigh ? graded : graded.map((grade) => printedGrade(grade, rules) * E4);
  return roundedTo(
    fraction(
      counted.reduce((sum, grade) => sum + grade, 0),
      TERMS,
    ),
    0,
  );
}

/** Learning areas make the general average and the promotion: no Homeroom, no club. */
export const isLearningArea = (kind: SubjectKind): boolean => kind === "academic" || kind === "performance";

/** Hundredths; null while a learning area has no final grade. */
export function generalAverageE2(finalsE4: readonly (number | null)[]): number | null {
  const graded = finalsE4.filter((grade) => grade !== null);
  if (graded.length === 0 || graded.length < finalsE4.length) return null;
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
  rules: GradeRules,
): PromotionStatus | null {
  if (areas.length === 0 || areas.some(({ isReleased }) => !isReleased)) return null;
  if (isKinderOrBelow(levelCode)) return "Promoted";
  if (areas.some(({ finalE4 }) => finalE4 === null)) return null;
  const below = areas.filter(({ finalE4 }) => finalE4 !== null && !isPassed(finalE4, rules)).length;
  if (below === 0) return "Promoted";
  return below <= 2 || isSeniorHigh(levelCode) ? "Conditional" : "Retained";
}
