import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import { whoMay } from "#core/shared/actions.ts";
import { arrayAnswer, changeAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { changePassesBody, newPassBody } from "./contract.ts";
import { mayMakePasses, passWorkflow } from "./enrollment-pass-actions.ts";
import { PASS_LIST } from "./enrollment-pass-list.ts";

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
