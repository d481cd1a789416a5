import { SUBJECT_KINDS } from "#core/management/subject-kind.ts";
import { term } from "#core/management/term-field.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import {
  type Field,
  fields,
  flag,
  inline,
  instant,
  oneOf,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { grade, PRINTED_GRADE } from "./class-record-contract.ts";
import { PROMOTION_STATUSES } from "./final-grade.ts";
import { MISSING_TERM, type TermMarks } from "./missing-term-contract.ts";
import { REMEDIAL_FIELDS } from "./remedial-fields.ts";
import { type FinalGrade, isMissing, type MissingTerm, type StudentCard } from "./report-card.ts";

/** The wire of a student's year (GET /v2/report_cards/{student_id}): what was computed beside what was set by hand. */

/** Who set something by hand, why and when; `version` is what a further change sends along, 0 where nothing was ever set. */
const override = <Value>(value: Field<Value>) =>
  record(
    "override",
    fields({
      value: orNull(value),
      reason: text("reason"),
      by: text("by"),
      at: orNull(instant("at")),
      version: whole("version"),
    }),
  );
const NEVER_SET = { value: null, reason: "", by: "", at: null, version: 0 };

const NAMED = { code: text("code"), name: text("name") };
export const FINAL_GRADE = fields({
  classUuid: text("class_id"),
  subject: record("subject", fields({ ...NAMED, kind: oneOf(SUBJECT_KINDS, "kind") })),
  terms: records(
    "terms",
    fields({
      ordinal: term("school_term"),
      gradeE4: grade("grade"),
      computedE4: grade("computed_grade"),
      isOverridden: flag("is_overridden"),
      isReleased: flag("is_released"),
      isMissing: flag("is_missing"),
      missing: orNull(record("missing", MISSING_TERM)),
    }),
  ),
  card: inline(fields(PRINTED_GRADE)),
  override: override(scaled(4, "value")),
});
export type FinalGradeRow = RecordOfFields<typeof FINAL_GRADE.fields>;
export const finalGradeRowOf = (final: FinalGrade): FinalGradeRow => ({
  ...final,
  terms: final.terms.map((one) => ({
    ...one,
    gradeE4: one.overrideE4 ?? one.computedE4,
    isOverridden: one.overrideE4 !== null,
    isMissing: isMissing(one),
  })),
  override: final.override ?? NEVER_SET,
});

const promotionStatus = oneOf(PROMOTION_STATUSES, "promotion_status");
const PROMOTION_FIELDS = {
  promotionStatus: orNull(promotionStatus),
  computedPromotion: orNull(oneOf(PROMOTION_STATUSES, "computed_promotion_status")),
  promotion: { ...override(oneOf(PROMOTION_STATUSES, "value")), wire: ["promotion_override"] },
  ...REMEDIAL_FIELDS,
};
export const PROMOTION = fields(PROMOTION_FIELDS);
export const promotionRowOf = ({
  promotion,
  ...card
}: StudentCard): RecordOfFields<typeof PROMOTION_FIELDS> => ({ ...card, promotion: promotion ?? NEVER_SET });

export const STUDENT_CARD = fields({
  student: inline(fields({ number: text("student_id"), name: text("student_name") })),
  schoolYear: record("school_period", fields({ uuid: text("id"), name: text("name") })),
  level: record("grade_level", fields(NAMED)),
  sectionName: text("section.section_name"),
  finals: records("final_grades", FINAL_GRADE),
  generalAverageE2: orNull(scaled(2, "general_average")),
  ...PROMOTION_FIELDS,
});
export type StudentCardRow = RecordOfFields<typeof STUDENT_CARD.fields>;
export const studentCardRowOf = (card: StudentCard): StudentCardRow => ({
  ...card,
  ...promotionRowOf(card),
  finals: card.finals.map(finalGradeRowOf),
});

/** The marks in a student's year: every class of it has the same. */
export function termMarksOf({ finals }: StudentCardRow): TermMarks {
  const marks: Partial<Record<TermOrdinal, MissingTerm>> = {};
  for (const { ordinal, missing } of finals.flatMap(({ terms }) => terms))
    if (missing !== null) marks[ordinal] = missing;
  return marks;
}
