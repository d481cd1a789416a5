import type { TermOrdinal } from "../management/term.ts";
import { type ReportCard, reportCardOf, type SubjectKind } from "./class-record.ts";
import type { GradeRules } from "./display.ts";
import { isSeniorHigh } from "./display.ts";
import {
  finalGradeE4,
  generalAverageE2,
  isLearningArea,
  type PromotionStatus,
  promotionOf,
} from "./final-grade.ts";
import type { OverrideNote } from "./override.ts";
import type { GradingScheme } from "./scheme.ts";

/**
 * A student's year: the final grade of every class, the general average, the promotion.
 *
 *   card › class (subject) › terms
 *        › what somebody set instead, of a class's final grade and of the promotion
 */
export interface TermOfCard {
  ordinal: TermOrdinal;
  /** Ten-thousandths, as computed. */
  computedE4: number | null;
  overrideE4: number | null;
  isReleased: boolean;
}
/** `value` null: it was taken back; who, why and when stay. */
export interface SetByHand<Value> extends OverrideNote {
  value: Value | null;
  version: number;
}
export interface ClassOfCard {
  classUuid: string;
  subject: { code: string; name: string; kind: SubjectKind };
  scheme: GradingScheme;
  terms: readonly TermOfCard[];
  override: SetByHand<number> | null;
}
export interface CardFacts {
  student: { uuid: string; number: string; name: string };
  schoolYear: { uuid: string; name: string };
  level: { code: string; name: string };
  sectionName: string;
  classes: readonly ClassOfCard[];
  promotion: SetByHand<PromotionStatus> | null;
}

export interface FinalGrade extends ClassOfCard {
  computedE4: number | null;
  /** What counts: the override where there is one. */
  card: ReportCard;
}
export interface StudentCard extends CardFacts {
  finals: FinalGrade[];
  /** Hundredths. */
  generalAverageE2: number | null;
  computedPromotion: PromotionStatus | null;
  promotionStatus: PromotionStatus | null;
}

export function studentCard(facts: CardFacts): StudentCard {
  const finals = facts.classes.map((one) => finalOf(one, facts.level.code));
  const areas = finals
    .filter(({ subject }) => isLearningArea(subject.kind))
    .map(({ card, terms }) => ({
      finalE4: card.gradeE4,
      isReleased: terms.length === 3 && terms.every(({ isReleased }) => isReleased),
    }));
  const rules: GradeRules = { isSeniorHigh: isSeniorHigh(facts.level.code), hasFloor: true };
  const computedPromotion = promotionOf(facts.level.code, areas, rules);
  return {
    ...facts,
    finals,
    generalAverageE2: generalAverageE2(areas.map(({ finalE4 }) => finalE4)),
    computedPromotion,
    promotionStatus: facts.promotion?.value ?? computedPromotion,
  };
}

function finalOf(one: ClassOfCard, levelCode: string): FinalGrade {
  const rules = {
    isSeniorHigh: isSeniorHigh(levelCode),
    hasFloor: one.scheme.transmutation.kind !== "none",
  };
  const termsE4 = one.terms.map(({ computedE4, overrideE4 }) => overrideE4 ?? computedE4);
  const computedE4 = finalGradeE4(termsE4, rules);
  const { scheme, subject, override } = one;
  return {
    ...one,
    computedE4,
    card: reportCardOf({ scheme, subject, levelCode }, computedE4, override?.value ?? null),
  };
}
