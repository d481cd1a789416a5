import * as z from "zod";
import { TERM_NAMES } from "../../management/contract.ts";
import { SUBJECT_KINDS } from "../../management/subject-kind.ts";
import { ROUNDINGS } from "../schemes/scheme.ts";
import { PUBLISHED_WHATS } from "../scores/activity.ts";
import type { WireVersionedScore } from "../scores/score-contract.ts";
import type {
  WireActivity,
  WireDetail,
  WireFooter,
  WireStudentGrades,
  WireStudentRecord,
} from "./class-record-contract.ts";
import { PROMOTION_STATUSES } from "./final-grade.ts";
import type { WireStudentCard } from "./report-card-contract.ts";

/**
 * What the calls of gradebooks, scores and report cards answer, as schemas for the OpenAPI document. For servers only: the
 * contracts that write and read these answers are loaded by the browser and go without zod.
 */
const grade = z.number().nullable();
const termName = z.literal(Object.values(TERM_NAMES));
const scoreText = z.string().nullable();
const code = z.string();
const named = z.object({ code, name: z.string() });
const weighted = named.extend({ weightE4: z.int() });
const row = z.object({ initialE4: z.int(), gradeE4: z.int() });

const publishedDates = z.partialRecord(z.enum(PUBLISHED_WHATS), z.iso.datetime());
export const activitySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  code,
  column_name: z.string(),
  description: z.string(),
  max_point: z.number(),
  grade_category: code,
  grade_category_component: code,
  published: z.array(z.enum(PUBLISHED_WHATS)),
  published_at: publishedDates,
}) satisfies z.ZodType<WireActivity>;

const overrideNote = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
const studentGrades = z.object({
  id: z.string(),
  grade_category_scores: z.array(z.object({ grade_category: code, score: scoreText, grade })),
  grade_component_scores: z.array(z.object({ grade_category_component: code, score: scoreText, grade })),
  report_card: z.object({
    grade,
    display_grade: z.string(),
    letter_grade: z.string(),
    descriptor: z.string(),
    is_red: z.boolean(),
    is_overridden: z.boolean(),
    computed_grade: grade,
    override: overrideNote.nullable(),
    override_version: z.int(),
  }),
}) satisfies z.ZodType<WireStudentGrades>;

const earlierTerms = z.object({ firstTerm: grade, secondTerm: grade });
const studentRecord = studentGrades.extend({
  student_class: z.object({ student_id: z.string() }),
  fullname: z.string(),
  lastname: z.string(),
  givenname: z.string(),
  middlename: z.string(),
  gradelevel_code: code,
  grade_activity_scores: z.array(
    z.object({
      grading_activity_id: z.uuid(),
      grading_activity: code,
      score: scoreText,
      grade,
      version: z.int().nullable(),
    }),
  ),
  addedTermGrades: earlierTerms,
}) satisfies z.ZodType<WireStudentRecord>;

const footer = z.object({
  grade_average: z.number().nullable(),
  percent_failure: z.number().nullable(),
  periodic_exam_mean: z.number().nullable(),
}) satisfies z.ZodType<WireFooter>;

/** Of an opened gradebook all but its row of the list. */
type GradebookContents = Pick<
  WireDetail,
  | "today"
  | "scheme"
  | "grade_category_evaluations"
  | "grade_component_evaluations"
  | "records"
  | "footer"
  | "addedTermGrades"
>;
export const gradebookContentsSchema = z.object({
  today: z.iso.date(),
  scheme: z.object({
    id: z.uuid(),
    name: z.string(),
    version: z.int(),
    transmutation: z.enum(["table", "linear", "none"]),
    rounding: z.enum(ROUNDINGS),
    /** As it is stored: weights and grades in ten-thousandths. */
    definition: z.object({
      name: z.string(),
      version: z.int(),
      categories: z.array(weighted.extend({ components: z.array(weighted) })),
      transmutation: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("table"), rows: z.array(row) }),
        z.object({ kind: z.literal("linear"), points: z.array(row) }),
        z.object({ kind: z.literal("none") }),
      ]),
      rounding: z.enum(ROUNDINGS),
    }),
  }),
  grade_category_evaluations: z.array(
    z.object({ grade_category: code, column_name: z.string(), weight: z.number() }),
  ),
  grade_component_evaluations: z.array(
    z.object({
      id: z.string(),
      grade_category: code,
      grade_category_component: code,
      column_name: z.string(),
      weight: z.number(),
      published: z.array(z.enum(PUBLISHED_WHATS)),
      published_at: publishedDates,
      grade_cmp_activities: z.array(activitySchema),
    }),
  ),
  records: z.array(studentRecord),
  footer,
  addedTermGrades: earlierTerms,
}) satisfies z.ZodType<GradebookContents>;

export const savedScoresSchema = z.object({
  scores: z.array(
    z.object({
      student_id: z.string(),
      grading_activity_id: z.uuid(),
      score: scoreText,
      version: z.int(),
    }),
  ),
  records: z.array(studentGrades),
  footer,
}) satisfies z.ZodType<{
  scores: WireVersionedScore[];
  records: WireStudentGrades[];
  footer: WireFooter;
}>;

/** Who set a value instead of the computed one, why and when; `version` 0: nobody ever. */
const override = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value: value.nullable(),
    reason: z.string(),
    by: z.string(),
    at: z.iso.datetime().nullable(),
    version: z.int(),
  });
const missingTerm = z.object({
  is_missing: z.boolean(),
  school: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  version: z.int(),
});
export const changedTermSchema = z.object({
  student_id: z.string(),
  school_year: z.string(),
  school_term: termName,
  ...missingTerm.shape,
});
export const finalGradeSchema = z.object({
  class_id: z.uuid(),
  subject: named.extend({ kind: z.enum(SUBJECT_KINDS) }),
  terms: z.array(
    z.object({
      school_term: termName,
      grade,
      computed_grade: grade,
      is_overridden: z.boolean(),
      is_released: z.boolean(),
      is_missing: z.boolean(),
      missing: missingTerm.nullable(),
    }),
  ),
  grade,
  display_grade: z.string(),
  letter_grade: z.string(),
  descriptor: z.string(),
  is_red: z.boolean(),
  is_overridden: z.boolean(),
  computed_grade: grade,
  override: override(z.number()),
});
const promotionStatus = z.enum(PROMOTION_STATUSES).nullable();
const promotion = z.object({
  promotion_status: promotionStatus,
  computed_promotion_status: promotionStatus,
  promotion_override: override(z.enum(PROMOTION_STATUSES)),
});
export const studentCardSchema = z.object({
  student_id: z.string(),
  student_name: z.string(),
  school_period: z.object({ id: z.uuid(), name: z.string() }),
  grade_level: named,
  section: z.object({ section_name: z.string() }),
  final_grades: z.array(finalGradeSchema),
  general_average: z.number().nullable(),
  ...promotion.shape,
}) satisfies z.ZodType<WireStudentCard>;
/** What a term grade, a final grade, and a promotion set by hand answer. */
export const changedGradeSchema = z.union([studentRecord, finalGradeSchema]).nullable();
export const changedPromotionSchema = promotion;
