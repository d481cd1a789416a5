import * as z from "zod";
import { finalGradeBody } from "#core/grading/grades/override-contract.ts";
import { finalGradeOverrideOf } from "#core/grading/grades/override-form.ts";
import { FINAL_GRADE, PROMOTION } from "#core/grading/grades/report-card-contract.ts";
import { whoMay } from "#core/shared/actions.ts";
import {
  changeAnswer,
  dataAnswer,
  MESSAGE,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
  wireAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { ADVISORY } from "./advisory-contract.ts";
import { COMPOSITE } from "./composite-list.ts";
import { cardsBody, dryRunQuery, mailCardsBody, statusBody, statusBodyOf } from "./publish-contract.ts";
import { reportCardWorkflow } from "./report-card-actions.ts";

/** The calls of reports that no list has. */
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
const CARD_NAME = z.object({
  student_id: z.string(),
  student_name: z.string(),
  grading_period_name: z.string(),
});
const CARD_WITH_REASONS = CARD_NAME.extend({ reasons: z.array(z.string()) });
const PREVIEW = z.object({
  ready: z.array(CARD_NAME),
  refused: z.array(CARD_WITH_REASONS),
  warnings: z.array(CARD_WITH_REASONS),
});
export type PublishingPreview = z.output<typeof PREVIEW>;
export const PUBLISH_CARDS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/publish",
  access: "studentPerformance",
  admits: whoMay(reportCardWorkflow, "publish"),
  tag: "Reports",
  summary:
    "Publishes report cards, or revisions of published ones with a reason; dry_run=1 says what would happen",
  query: dryRunQuery,
  body: cardsBody,
  success: 200,
  answer: changeAnswer(schemaAnswer(PREVIEW)),
});
export const MAIL_CARDS = defineCall({
  method: "post",
  path: "/v2/report_cards/mail",
  costly: "mail",
  access: "studentPerformance",
  admits: whoMay(reportCardWorkflow, "mail"),
  tag: "Reports",
  summary: "Sends the newest revisions of at most 60 published report cards to the guardians, as PDFs",
  body: mailCardsBody,
  success: 202,
  answer: MESSAGE,
});
export const UPDATE_STATUS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/update_status",
  access: "gradeOverrides",
  tag: "Reports",
  summary: "Decides a student's promotion instead of the final grades, or withdraws published report cards",
  body: statusBody,
  bodyFor: statusBodyOf,
  success: 200,
  answer: changeAnswer(wireAnswer(PROMOTION)),
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
