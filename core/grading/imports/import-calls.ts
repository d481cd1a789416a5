import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { whoMay } from "#core/shared/actions.ts";
import { FILE, MESSAGE, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fileAnswers, importAnswer } from "#core/shared/import/file-answers-contract.ts";
import {
  EXCLUDED_STUDENT,
  removeExclusionsBody,
  restoreExclusionBody,
  scoreTemplateQuery,
} from "./import-contract.ts";

/** What gradebooks take from files, all rows or none, answered at once; the templates of those; and exclusions. */
const template = { method: "get", access: "grades", tag: "Grading", success: 200, answer: FILE } as const;
const upload = {
  method: "post",
  access: "grades",
  tag: "Grading",
  upload: true,
  costly: "import",
  success: 200,
  query: fileAnswers,
  answer: importAnswer(),
} as const;

export const SCORE_TEMPLATE = defineCall({
  ...template,
  path: "/grade_books/{id}/template",
  uuids: ["id"],
  summary:
    "The CSV to fill in raw scores, with the students and their current scores: of one activity or of all",
  query: scoreTemplateQuery,
});
export const IMPORT_SCORES = defineCall({
  ...upload,
  path: "/v2/scores/import",
  admits: whoMay(gradebookWorkflow, "import"),
  summary:
    "Imports raw scores; beside the file: gradebook_id, and grading_activity_id for one activity; dry_run=1 says what it would change",
});
export const CRITERIA_TEMPLATE = defineCall({
  ...template,
  path: "/grade_components/{id}/template",
  summary: "The CSV to fill in the activities of a criterion",
});
export const IMPORT_CRITERIA = defineCall({
  ...upload,
  path: "/grade_components/{id}/import",
  admits: whoMay(gradebookWorkflow, "importCriteria"),
  summary: "Adds the activities of a CSV or a workbook to a criteria; dry_run=1 says which",
});
export const EXCLUSION_TEMPLATE = defineCall({
  ...template,
  path: "/report_cards/exclude/template",
  summary: "The CSV to fill in students whose grades of a term are not released",
});
export const IMPORT_EXCLUSIONS = defineCall({
  ...upload,
  path: "/report_cards/exclude/import/school-year/{year}/term/{term}",
  admits: whoMay(gradebookWorkflow, "importExclusions"),
  summary: "Excludes the students of a CSV or a workbook from the release of a term; dry_run=1 says whom",
});
export const EXCLUDED_STUDENTS = defineCall({
  isForBrowsers: true,
  ...template,
  path: "/report_cards/exclude/school-year/{year}/term/{term}",
  summary: "Students excluded from the release of a term",
  answer: rowsAnswer(recordAnswer(EXCLUDED_STUDENT)),
});
export const REMOVE_EXCLUSIONS = defineCall({
  isForBrowsers: true,
  method: "delete",
  path: "/report_cards/exclude/school-year/{year}/term/{term}",
  admits: whoMay(gradebookWorkflow, "importExclusions"),
  access: "grades",
  tag: "Grading",
  summary: "Takes students off the exclusion list",
  body: removeExclusionsBody,
  success: 200,
  answer: MESSAGE,
});
export const RESTORE_EXCLUSION = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/report_cards/exclude/school-year/{year}/term/{term}",
  admits: whoMay(gradebookWorkflow, "importExclusions"),
  access: "grades",
  tag: "Grading",
  summary: "Excludes a student again who was just taken off the list",
  body: restoreExclusionBody,
  success: 200,
  answer: MESSAGE,
});
