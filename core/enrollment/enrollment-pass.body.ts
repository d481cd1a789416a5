import * as z from "zod";
import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import { whoMay } from "#core/shared/actions.ts";
import { arrayAnswer, changeAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { text } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import {
  mayMakePasses,
  PASS_LIST,
  PASS_STATUS_EXPECTED,
  PASS_STATUSES,
  PASSES_PER_CHANGE_MAX,
  passStatusOf,
  passWorkflow,
} from "./enrollment-pass.ts";

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

export const CHANGE_PASSES = defineCall({
  method: "patch",
  path: "/sms/enrollment-pass",
  access: PASS_LIST.area,
  admits: whoMay(passWorkflow, "release", "withdraw"),
  tag: "Grading",
  summary: "Release enrollment passes, or withdraw them",
  body: changePassesBody,
  success: 200,
  answer: changeAnswer(arrayAnswer(recordAnswer(PASS_LIST.row))),
});

export const MAKE_PASS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/sms/enrollment-pass",
  access: PASS_LIST.area,
  admits: mayMakePasses,
  tag: "Grading",
  summary: "Makes an enrollment pass for a student into a school year that has not begun",
  body: newPassBody,
  success: 201,
  answer: MESSAGE,
});

export const PASSES_TEMPLATE = defineCall({
  method: "get",
  path: "/sms/enrollment-pass/template",
  access: PASS_LIST.area,
  tag: "Grading",
  summary: "The CSV of enrollment passes to be made: its headings and an example",
  success: 200,
  answer: FILE,
});
export const IMPORT_PASSES = defineCall({
  method: "post",
  path: "/sms/enrollment-pass/import",
  costly: "import",
  access: PASS_LIST.area,
  admits: mayMakePasses,
  tag: "Grading",
  summary:
    "Makes enrollment passes by CSV or a workbook, all rows or none; dry_run=1 says which it would make",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});
