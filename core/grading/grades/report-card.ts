import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { isNursery, isSeniorHigh } from "#core/management/level-groups.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import { type ReportCard, reportCardOf, rulesOf } from "./class-record.ts";
import { isPassed } from "./display.ts";
import {
  finalGradeE4,
  generalAverageE2,
  isLearningArea,
  type PromotionStatus,
  promotionOf,
} from "./final-grade.ts";
import type { OverrideNote, SetByHand } from "./override.ts";
import {
  type AreaNotPassed,
  promotionAfter,
  type RemedialMark,
  type RemedialResult,
  recomputedE4,
  remedialResultOf,
} from "./remedial.ts";

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
  /** A 0 was entered among its scores. */
  hasZeroScore: boolean;
  isReleased: boolean;
  /** What the registrar marked of it; null: nothing, ever. */
  missing: MissingTerm | null;
}
/** A term that was spent at another school; `isMissing` false: the mark was taken back. */
export interface MissingTerm extends OverrideNote {
  isMissing: boolean;
  school: string;
  version: number;
}
export const isMissing = ({ missing }: Pick<TermOfCard, "missing">): boolean => missing?.isMissing ?? false;
export interface ClassOfCard {
  classUuid: string;
  subject: { code: string; name: string; kind: SubjectKind };
  scheme: GradingScheme;
  /** The terms in which it is taught; absent: all of them. */
  heldIn?: readonly TermOrdinal[];
  /** Of those in which it is taught, the terms that have begun. */
  terms: readonly TermOfCard[];
  override: SetByHand<number> | null;
  /** Of a remedial class in it; null: none was ever entered. */
  remedial: RemedialMark | null;
}
export const heldTerms = ({ heldIn }: Pick<ClassOfCard, "heldIn">): readonly TermOrdinal[] =>
  heldIn ?? TERM_ORDINALS;
/** Every term in which the class is taught has begun. */
const hasAllTerms = (one: Pick<ClassOfCard, "heldIn" | "terms">): boolean =>
  one.terms.length === heldTerms(one).length;
/** Every term in which the class is taught was spent at another school: it says nothing of the year. */
const isSpentElsewhere = (one: Pick<ClassOfCard, "heldIn" | "terms">): boolean =>
  hasAllTerms(one) && one.terms.every(isMissing);
/** All terms of the class are closed by this rule, or marked as spent elsewhere. */
export const areClosed = <Term extends TermOfCard>(
  one: { heldIn?: readonly TermOrdinal[]; terms: readonly Term[] },
  isClosed: (term: Term) => boolean,
): boolean => hasAllTerms(one) && one.terms.every((term) => isMissing(term) || isClosed(term));

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
  /** It prints with four decimals, which are what the general average counts. */
  printsDecimals: boolean;
}
export interface StudentCard extends CardFacts {
  finals: FinalGrade[];
  /** Hundredths. */
  generalAverageE2: number | null;
  computedPromotion: PromotionStatus | null;
  /** In the order of the classes. */
  notPassed: AreaNotPassed[];
  /** Null: the student is not conditional, or nothing was failed. */
  remedialResult: RemedialResult | null;
  promotionStatus: PromotionStatus | null;
}
/** A student is conditional until remedial classes decide: by the final grades, or as set by hand. */
const isConditional = (before: PromotionStatus | null): boolean => before === "Conditional";

export function studentCard(facts: CardFacts): StudentCard {
  const finals = facts.classes.map((one) => finalOf(one, facts.level.code));
  const areas = finals.filter(countsInYear).map(({ card, printsDecimals, ...one }) => ({
    finalE4: card.gradeE4,
    countedE4: printsDecimals ? card.gradeE4 : card.printedE4,
    isReleased: areClosed(one, ({ isReleased }) => isReleased),
  }));
  const computedPromotion = promotionOf(facts.level.code, areas, {
    isSeniorHigh: isSeniorHigh(facts.level.code),
  });
  const decided = facts.promotion?.value ?? computedPromotion;
  const notPassed = areasNotPassed(finals, facts.level.code);
  const remedialResult = isConditional(decided) ? remedialResultOf(notPassed) : null;
  return {
    ...facts,
    finals,
    generalAverageE2: generalAverageE2(
      facts.level.code,
      areas.map(({ countedE4 }) => countedE4),
    ),
    computedPromotion,
    notPassed,
    remedialResult,
    promotionStatus: remedialResult ? promotionAfter(remedialResult) : decided,
  };
}

/** The learning areas that make the general average and the promotion of a student's year. */
export const countsInYear = (final: FinalGrade): boolean =>
  isLearningArea(final.subject.kind) && (final.card.gradeE4 !== null || !isSpentElsewhere(final));

/** The learning areas whose final grade does not pass; in Pre-Nursery and Nursery there is nothing to pass. */
function areasNotPassed(finals: readonly FinalGrade[], levelCode: string): AreaNotPassed[] {
  if (isNursery(levelCode)) return [];
  return finals.flatMap(({ classUuid, subject, scheme, card, printsDecimals, remedial }) => {
    const { gradeE4, printedE4: finalE4 } = card;
    if (!isLearningArea(subject.kind) || gradeE4 === null || finalE4 === null) return [];
    if (isPassed(gradeE4, rulesOf({ subject, scheme, levelCode }))) return [];
    const markE4 = remedial?.value ?? null;
    return [
      {
        classUuid,
        name: subject.name,
        finalE4,
        printsDecimals,
        mark: remedial,
        recomputedE4: markE4 === null ? null : recomputedE4(finalE4, markE4, printsDecimals),
      },
    ];
  });
}

function finalOf(one: ClassOfCard, levelCode: string): FinalGrade {
  const { scheme, subject, override } = one;
  const facts = { scheme, subject, levelCode };
  const rules = rulesOf(facts);
  const terms = one.terms.map((term) => ({
    gradeE4: term.overrideE4 ?? term.computedE4,
    hasZeroScore: term.hasZeroScore,
    isMissing: isMissing(term),
  }));
  const computedE4 = finalGradeE4(terms, rules, heldTerms(one).length);
  const hasZeroScore = terms.some((term) => term.gradeE4 === 0 && term.hasZeroScore);
  return {
    ...one,
    computedE4,
    card: reportCardOf(facts, { gradeE4: computedE4, hasZeroScore }, override?.value ?? null),
    printsDecimals: rules.hasDecimals,
  };
}
