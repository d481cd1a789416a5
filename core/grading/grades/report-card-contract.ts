import { TERM_NAMES } from "../../management/contract.ts";
import { type TermOrdinal, termOrdinalOf } from "../../management/term-name.ts";
import { scaledToNumber } from "../../shared/decimal.ts";
import { MISSING_TERM, type TermMarks } from "./missing-term-contract.ts";
import {
  type FinalGrade,
  isMissing,
  type MissingTerm,
  type SetByHand,
  type StudentCard,
} from "./report-card.ts";

/** The wire of a student's year (GET /v2/report_cards/{student_id}): what was computed beside what was set by hand. */
const e4 = (value: number | null): number | null => (value === null ? null : scaledToNumber(value, 4));

/** Who set something by hand, why and when; `version` is what a further change sends along, 0 where nothing was ever set. */
function overrideToWire<Value, Wire>(set: SetByHand<Value> | null, valueToWire: (value: Value) => Wire) {
  const { value = null, reason = "", by = "", at = null, version = 0 } = set ?? {};
  return { value: value === null ? null : valueToWire(value as Value), reason, by, at, version };
}

export const finalGradeToWire = ({ classUuid, subject, terms, computedE4, card, override }: FinalGrade) => ({
  class_id: classUuid,
  subject,
  terms: terms.map((term) => ({
    school_term: TERM_NAMES[term.ordinal],
    grade: e4(term.overrideE4 ?? term.computedE4),
    computed_grade: e4(term.computedE4),
    is_overridden: term.overrideE4 !== null,
    is_released: term.isReleased,
    is_missing: isMissing(term),
    missing: term.missing && MISSING_TERM.toWire(term.missing),
  })),
  grade: e4(card.gradeE4),
  display_grade: card.printed,
  letter_grade: card.letter,
  descriptor: card.descriptor,
  is_red: card.isRed,
  is_overridden: card.isOverridden,
  computed_grade: e4(computedE4),
  override: overrideToWire(override, (value) => scaledToNumber(value, 4)),
});

export const promotionToWire = (card: StudentCard) => ({
  promotion_status: card.promotionStatus,
  computed_promotion_status: card.computedPromotion,
  promotion_override: overrideToWire(card.promotion, (value) => value),
});

export const studentCardToWire = (card: StudentCard) => ({
  student_id: card.student.number,
  student_name: card.student.name,
  school_period: { id: card.schoolYear.uuid, name: card.schoolYear.name },
  grade_level: card.level,
  section: { section_name: card.sectionName },
  final_grades: card.finals.map(finalGradeToWire),
  general_average: card.generalAverageE2 === null ? null : scaledToNumber(card.generalAverageE2, 2),
  ...promotionToWire(card),
});
export type WireStudentCard = ReturnType<typeof studentCardToWire>;

/** The marks in a student's year: every class of it has the same. */
export function termMarksFromWire({ final_grades }: Pick<WireStudentCard, "final_grades">): TermMarks {
  const marks: Partial<Record<TermOrdinal, MissingTerm>> = {};
  for (const { school_term, missing } of final_grades.flatMap(({ terms }) => terms)) {
    const ordinal = termOrdinalOf(school_term);
    if (ordinal !== null && missing !== null) marks[ordinal] = MISSING_TERM.fromWire(missing);
  }
  return marks;
}
