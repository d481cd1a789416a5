import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { whoMay } from "#core/shared/actions.ts";
import { changeAnswer, FILE, MESSAGE, recordAnswer, rowsAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  EXCLUDED_STUDENT,
  importOutcome,
  removeExclusionsBody,
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
  answer: changeAnswer(schemaAnswer(importOutcome)),
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
  summary: "Imports raw scores; beside the file: gradebook_id, and grading_activity_id for one activity",
});
export const CRITERIA_TEMPLATE = defineCall({
  ...template,
  path: "/grade_components/{id}/template",
  summary: "The CSV to fill in a criteria's activities",
});
export const IMPORT_CRITERIA = defineCall({
  ...upload,
  path: "/grade_components/{id}/import",
  summary: "Adds the activities of a CSV to a criteria",
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
  summary: "Excludes the students of a CSV from the release of a term",
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
