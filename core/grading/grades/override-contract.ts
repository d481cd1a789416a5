import * as z from "zod";
import { schoolYearName } from "../../management/term.ts";
import { REASON_CHARACTERS_MAX } from "../../shared/actions.ts";
import { scaledFromNumber } from "../../shared/decimal.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "./final-grade.ts";
import { isOutside, isSettable, OVERRIDE_MESSAGES } from "./override.ts";

/** The wire of grades and promotions set by hand: PATCH /v2/report_cards/grade/override and …/update_status (G-41, R-4). */
/** Strictly between 0 and 100, at most four decimals; null takes the override back. */
const settableGrade = z
  .number()
  .transform((value, context): number => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (isOutside(value)) return refuse(OVERRIDE_MESSAGES.outside);
    const e4 = Number(scaledFromNumber(value, 4) ?? 0n);
    return isSettable(e4) ? e4 : refuse(OVERRIDE_MESSAGES.invalid);
  })
  .nullable();
const studentNumber = z.string().regex(/^\d{6}$/, "Please name the student by the six-digit number");
const common = {
  student_id: studentNumber,
  reason: z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX),
  version: z.int().min(0).optional(),
};

/** PATCH /final_grades/{class}.{student no.}: the final grade of a class, set by hand. */
export const finalGradeBody = z
  .strictObject({ grade: settableGrade, reason: common.reason.optional(), version: common.version })
  .transform(({ grade, reason, version }) => ({
    value: grade,
    reason: reason ?? OVERRIDE_MESSAGES.noReason,
    version: version ?? null,
  }));

export interface OverrideAsked<Value> {
  studentNo: string;
  value: Value | null;
  reason: string;
  version: number | null;
}
export interface GradeOverrideAsked extends OverrideAsked<number> {
  /** The term grade of a gradebook, or the final grade of a class. */
  of: { gradebookUuid: string } | { classUuid: string };
}
export const overrideGradeBody = z
  .strictObject({
    ...common,
    gradebook_id: z.uuid().optional(),
    class_id: z.uuid().optional(),
    grade: settableGrade,
  })
  .transform(({ gradebook_id, class_id, ...asked }, context): GradeOverrideAsked => {
    const rest = {
      studentNo: asked.student_id,
      value: asked.grade,
      reason: asked.reason,
      version: asked.version ?? null,
    };
    if (gradebook_id !== undefined) return { ...rest, of: { gradebookUuid: gradebook_id } };
    if (class_id !== undefined) return { ...rest, of: { classUuid: class_id } };
    context.addIssue({
      code: "custom",
      message: "Please name the gradebook of a term grade, or the class of a final grade",
      path: ["gradebook_id"],
    });
    return z.NEVER;
  });

export interface PromotionAsked extends OverrideAsked<PromotionStatus> {
  /** Null: the current one. */
  schoolYear: string | null;
}
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
  .transform(
    (asked): PromotionAsked => ({
      studentNo: asked.student_id,
      value: asked.promotion_status,
      reason: asked.reason,
      version: asked.version ?? null,
      schoolYear: asked.school_year ?? null,
    }),
  );

/** GET /v2/report_cards/{student_id}: the current school year where none is named. */
export const reportCardQuery = z
  .strictObject({ school_year: schoolYearName.optional() })
  .transform(({ school_year }) => ({ schoolYear: school_year ?? null }));
