import * as z from "zod";
import { schoolYearName } from "#core/management/term.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { absentAsNull, body, convertedBody, entered, optional } from "#core/shared/body.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { oneOf, orNull, scaled, text, whole } from "#core/shared/list/fields.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "./final-grade.ts";
import { isOutside, isSettable, OVERRIDE_MESSAGES } from "./override.ts";

/** The wire of grades and promotions set by hand: PATCH /v2/report_cards/grade/override and …/update_status (G-41, R-4). */

/** Strictly between 0 and 100, at most four decimals; null takes the override back. */
const settableGrade = z
  .number()
  .transform((value, context) => {
    const gradeE4 = Number(scaledFromNumber(value, 4) ?? 0n);
    if (isOutside(value)) context.addIssue({ code: "custom", message: OVERRIDE_MESSAGES.outside });
    else if (!isSettable(gradeE4)) context.addIssue({ code: "custom", message: OVERRIDE_MESSAGES.invalid });
    return gradeE4;
  })
  .nullable();
const reason = z.string().trim().min(1, OVERRIDE_MESSAGES.reason).max(REASON_CHARACTERS_MAX);
const CHANGE = {
  reason: entered(text("reason"), reason),
  version: absentAsNull(entered(whole("version"), z.int().min(0))),
};
const STUDENT = {
  studentNo: entered(text("student_id"), z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED)),
};
const GRADE = { value: entered(orNull(scaled(4, "grade")), settableGrade) };

export interface OverrideAsked<Value> {
  studentNo: string;
  value: Value | null;
  reason: string;
  version: number | null;
}
/** The term grade of a gradebook, or the final grade of a class. */
type OverriddenGrade = { gradebookUuid: string } | { classUuid: string };
export type GradeOverrideAsked = OverrideAsked<number> & { of: OverriddenGrade };

/** PATCH /final_grades/{class}.{student no.}: the final grade of a class, set by hand. */
export const finalGradeBody = body({
  ...GRADE,
  ...CHANGE,
  reason: entered(text("reason"), reason.default(OVERRIDE_MESSAGES.noReason)),
});

export const overrideGradeBody = convertedBody(
  {
    ...STUDENT,
    ...GRADE,
    ...CHANGE,
    gradebookUuid: optional(entered(text("gradebook_id"), z.uuid())),
    classUuid: optional(entered(text("class_id"), z.uuid())),
  },
  {
    make: ({ gradebookUuid, classUuid, ...asked }, refuse): GradeOverrideAsked => {
      if (gradebookUuid === undefined && classUuid === undefined)
        refuse("gradebookUuid", "Please name the gradebook of a term grade, or the class of a final grade");
      return {
        ...asked,
        of: gradebookUuid === undefined ? { classUuid: classUuid ?? "" } : { gradebookUuid },
      };
    },
    fieldsOf: ({ of, ...asked }) => ({ ...asked, ...of }),
  },
);

const BY_CASE = new Map(PROMOTION_STATUSES.map((status) => [status.toLowerCase(), status]));
export const updateStatusBody = body({
  ...STUDENT,
  value: entered(
    orNull(oneOf(PROMOTION_STATUSES, "promotion_status")),
    z
      .string()
      .transform((given, context): PromotionStatus => {
        const found = BY_CASE.get(given.trim().toLowerCase());
        if (found) return found;
        context.addIssue({ code: "custom", message: `Please choose ${PROMOTION_STATUSES.join(", ")}` });
        return z.NEVER;
      })
      .nullable(),
  ),
  ...CHANGE,
  /** Null: the current one. */
  schoolYear: absentAsNull(entered(text("school_year"), schoolYearName)),
});

/** GET /v2/report_cards/{student_id}: the current school year where none is named. */
export const reportCardQuery = z
  .strictObject({ school_year: schoolYearName.optional() })
  .transform(({ school_year }) => ({ schoolYear: school_year ?? null }));
