import * as z from "zod";
import { finalGradeBody } from "#core/grading/grades/override-contract.ts";
import { finalGradeOverrideOf } from "#core/grading/grades/override-form.ts";
import { FINAL_GRADE } from "#core/grading/grades/report-card-contract.ts";
import { changeAnswer, dataAnswer, recordAnswer, rowsAnswer, wireAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { ADVISORY } from "./advisory-contract.ts";
import { COMPOSITE } from "./composite-list.ts";

/** One row of the grade composite, the sections it is asked for, and its final grades as they are set by hand. */
export const COMPOSITE_RECORD = defineCall({
  method: "get",
  path: "/composite_reports/{id}",
  isCostlyRead: true,
  access: "gradeComposite",
  tag: "Reports",
  summary: "One row of the grade composite: {gradebook}.{student no.}, or {school year}.{student no.}",
  success: 200,
  answer: dataAnswer(recordAnswer(COMPOSITE)),
});
export const ADVISORIES = defineCall({
  method: "get",
  path: "/advisories",
  access: "gradeComposite",
  tag: "Reports",
  summary: "The sections one sees in a school year, the current one unless told",
  query: z
    .strictObject({ current_school_period: z.string().max(60).optional() })
    .transform(({ current_school_period }) => ({ schoolYear: current_school_period || null })),
  success: 200,
  answer: rowsAnswer(recordAnswer(ADVISORY)),
});
export const EDIT_FINAL_GRADE = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/final_grades/{final_grade_id}",
  access: "gradeOverrides",
  tag: "Reports",
  summary: "Sets the final grade {class}.{student no.} by hand, or takes that back",
  body: finalGradeBody,
  success: 200,
  answer: changeAnswer(wireAnswer(FINAL_GRADE)),
  current: (final: unknown) => finalGradeOverrideOf(FINAL_GRADE.fromWire(final)),
});
