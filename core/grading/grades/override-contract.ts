import * as z from "zod";
import { schoolYearName } from "#core/management/term.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import {
  adapted,
  fields,
  inline,
  oneOf,
  orAbsent,
  orNull,
  type RecordOfFields,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "./final-grade.ts";
import { isOutside, isSettable, OVERRIDE_MESSAGES } from "./override.ts";

/** The wire of grades and promotions set by hand: PATCH /v2/report_cards/grade/override and …/update_status (G-41, R-4). */
/** Strictly between 0 and 100, at most four decimals; null takes the override back. */
const settableGrade = z
  .number()
  .superRefine((value, context) => {
    const isValid = isSettable(Number(scaledFromNumber(value, 4) ?? 0n));
    if (isOutside(value)) context.addIssue({ code: "custom", message: OVERRIDE_MESSAGES.outside });
    else if (!isValid) context.addIssue({ code: "custom", message: OVERRIDE_MESSAGES.invalid });
  })
  .nullable();
const studentNumber = z.string().regex(/^\d{6}$/, "Please name the student by the six-digit number");
const common = {
  student_id: studentNumber,
  reason: z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
  version: z.int().min(0).optional(),
};

export interface OverrideAsked<Value> {
  studentNo: string;
  value: Value | null;
  reason: string;
  version: number | null;
}
/** The term grade of a gradebook, or the final grade of a class. */
type OverriddenGrade = { gradebookUuid: string } | { classUuid: string };
const CHANGE = { reason: text("reason"), version: orAbsent(whole("version")) };
export const FINAL_GRADE_CHANGE = fields({ value: orNull(scaled(4, "grade")), ...CHANGE });
export const GRADE_OVERRIDE = fields({
  studentNo: text("student_id"),
  ...FINAL_GRADE_CHANGE.fields,
  of: inline(
    adapted(
      fields({ gradebookUuid: orAbsent(text("gradebook_id")), classUuid: orAbsent(text("class_id")) }),
      (of: OverriddenGrade) => ({ gradebookUuid: null, classUuid: null, ...of }),
      ({ gradebookUuid, classUuid }): OverriddenGrade =>
        gradebookUuid === null ? { classUuid: classUuid ?? "" } : { gradebookUuid },
    ),
  ),
});
export type GradeOverrideAsked = RecordOfFields<typeof GRADE_OVERRIDE.fields>;
const PROMOTION_OVERRIDE = fields({
  studentNo: text("student_id"),
  value: orNull(oneOf(PROMOTION_STATUSES, "promotion_status")),
  ...CHANGE,
  /** Null: the current one. */
  schoolYear: orAbsent(text("school_year")),
});

/** PATCH /final_grades/{class}.{student no.}: the final grade of a class, set by hand. */
export const finalGradeBody = z
  .strictObject({
    grade: settableGrade,
    reason: common.reason.default(OVERRIDE_MESSAGES.noReason),
    version: common.version,
  })
  .transform(FINAL_GRADE_CHANGE.fromWire);

export const overrideGradeBody = z
  .strictObject({
    ...common,
    gradebook_id: z.uuid().optional(),
    class_id: z.uuid().optional(),
    grade: settableGrade,
  })
  .refine(({ gradebook_id, class_id }) => gradebook_id !== undefined || class_id !== undefined, {
    message: "Please name the gradebook of a term grade, or the class of a final grade",
    path: ["gradebook_id"],
  })
  .transform(GRADE_OVERRIDE.fromWire);

const BY_CASE = new Map(PROMOTION_STATUSES.map((status) => [status.toLowerCase(), status]));
export const updateStatusBody = z
  .strictObject({
    ...common,
    school_year: schoolYearName.optional(),
    promotion_status: z
      .string()
      .transform((text, context): PromotionStatus => {
        const found = BY_CASE.get(text.trim().toLowerCase());
        if (found) return found;
        context.addIssue({ code: "custom", message: `Please choose ${PROMOTION_STATUSES.join(", ")}` });
        return z.NEVER;
      })
      .nullable(),
  })
  .transform(PROMOTION_OVERRIDE.fromWire);

/** GET /v2/report_cards/{student_id}: the current school year where none is named. */
export const reportCardQuery = z
  .strictObject({ school_year: schoolYearName.optional() })
  .transform(({ school_year }) => ({ schoolYear: school_year ?? null }));
