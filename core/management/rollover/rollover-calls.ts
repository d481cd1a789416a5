import * as z from "zod";
import { whoMay } from "#core/shared/actions.ts";
import { dataAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fileAnswers, importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { rolloverWorkflow } from "./rollover-actions.ts";
import {
  ROLLOVER,
  rolloverBody,
  rolloverFeeBody,
  rolloverPlanBody,
  rolloverQuery,
  rolloverSectionBody,
  rolloverStudentsBody,
} from "./rollover-contract.ts";

/** The calls of the rollover: the registrar prepares and edits, the administrator applies and takes back (M-31, M-34). */
const common = { access: "management", tag: "Management" } as const;
const change = { ...common, isForBrowsers: true, success: 200, answer: MESSAGE } as const;
const admits = {
  edit: whoMay(rolloverWorkflow, "edit"),
  apply: whoMay(rolloverWorkflow, "apply"),
  takeBack: whoMay(rolloverWorkflow, "takeBack"),
};

export const READ_ROLLOVER = defineCall({
  ...common,
  isForBrowsers: true,
  method: "get",
  path: "/management/rollover",
  summary:
    "The plan of the next school year: its sections, who goes where, who cannot go and why, and who is billed",
  query: rolloverQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(ROLLOVER)),
});
export const SAVE_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover",
  admits: admits.edit,
  summary: "Prepares the rollover to the next school year, or changes its rule and what comes along",
  body: rolloverBody,
});
export const MOVE_ROLLOVER_STUDENTS = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/students",
  admits: admits.edit,
  summary: "Puts students into other sections of the plan, or holds them back",
  body: rolloverStudentsBody,
});
export const CHANGE_ROLLOVER_SECTION = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/sections",
  admits: admits.edit,
  summary: "Renames a section of the plan, changes its adviser or leaves it out",
  body: rolloverSectionBody,
});
export const CHANGE_ROLLOVER_FEE = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/segments",
  admits: admits.edit,
  summary: "Leaves a segment of finance out of the plan, or takes it in again",
  body: rolloverFeeBody,
});
export const ROLLOVER_PLACEMENTS_TEMPLATE = defineCall({
  ...common,
  method: "get",
  path: "/management/rollover/placements/template",
  summary: "The CSV of who goes into which section of the plan",
  success: 200,
  answer: FILE,
});
export const IMPORT_ROLLOVER_PLACEMENTS = defineCall({
  ...common,
  method: "post",
  path: "/management/rollover/placements/import",
  costly: "import",
  admits: admits.edit,
  summary:
    "Puts students into sections of the plan by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: z.strictObject(fileAnswers.shape),
  upload: true,
  success: 200,
  answer: importAnswer(),
});
export const TAKE_ROLLOVER_OVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/take-over",
  admits: admits.edit,
  summary: "Takes over what has changed since the plan was last looked at",
  body: rolloverPlanBody,
});
export const APPLY_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/apply",
  admits: admits.apply,
  success: 202,
  summary: "Applies the plan, section by section",
  body: rolloverPlanBody,
});
export const RETRY_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/retry",
  admits: admits.apply,
  success: 202,
  summary: "Tries again the sections that failed",
});
export const TAKE_ROLLOVER_BACK = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/take-back",
  admits: admits.takeBack,
  summary: "Removes every record that the rollover made",
});
