import * as z from "zod";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { text } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { PASS_STATUS_EXPECTED, PASS_STATUSES, passStatusOf } from "./enrollment-pass-actions.ts";
import { PASSES_PER_CHANGE_MAX } from "./enrollment-pass-list.ts";

/** The body of PATCH /sms/enrollment-pass. */
const certified = z
  .union([z.boolean(), z.number(), z.string()], { error: PASS_STATUS_EXPECTED })
  .transform((given, context) => {
    const status = passStatusOf(given);
    if (status) return status;
    context.addIssue({ code: "custom", message: PASS_STATUS_EXPECTED });
    return z.NEVER;
  });

/** Which pass: its id, or a student's (the newest school year's pass). */
const named = z.union([
  z.string().max(60),
  z.looseObject({ id: z.string().max(60).optional(), student_id: z.string().max(60).optional() }),
]);
const nameOf = (given: z.output<typeof named>): string =>
  typeof given === "string" ? given : (given.id ?? given.student_id ?? "");

/** PATCH /sms/enrollment-pass: released is enrolled and certified, withdrawn is neither. */
export const changePassesBody = z
  .strictObject({
    students: selectionOf(named, {
      none: "Please select at least one student",
      max: PASSES_PER_CHANGE_MAX,
      keyOf: nameOf,
    }),
    is_enrolled: z.boolean().optional(),
    is_certified: certified,
  })
  .transform((body, context) => {
    const names = body.students.map(nameOf);
    if (names.some((name) => name === ""))
      context.addIssue({
        code: "custom",
        path: ["students"],
        message: "Please name each student by ID",
      });
    const becomes = body.is_certified;
    if (body.is_enrolled !== undefined && body.is_enrolled !== (becomes === PASS_STATUSES[1]))
      context.addIssue({
        code: "custom",
        path: ["is_enrolled"],
        message: "A released student is enrolled, a withdrawn one is not",
      });
    return { names, becomes };
  });

const NAME_MAX = 60;
/** POST /sms/enrollment-pass: a pass for one student (E-10). */
export const newPassBody = body({
  student: entered(text("student_id"), neededLine(NAME_MAX)),
  schoolYear: entered(text("incoming_school_year"), neededLine(NAME_MAX)),
  gradeLevel: entered(text("incoming_grade_level_name"), neededLine(NAME_MAX)),
});
export type NewPassEntry = BodyValue<typeof newPassBody>;
