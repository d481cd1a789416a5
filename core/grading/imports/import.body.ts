import * as z from "zod";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { schoolYearName, termName } from "#core/management/term.ts";
import { whoMay } from "#core/shared/actions.ts";
import { FILE, MESSAGE, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { body, convertedBody, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { fileAnswers, importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { fields, type RecordOfFields, text, texts } from "#core/shared/list/fields.ts";
import { STUDENT_NUMBER } from "#core/shared/student-number.ts";

/** The wire of grading's imports: what names the file's target, and an exclusion. */

/** POST /v2/scores/import: the form beside its file. */
export const importScoresForm = z
  .strictObject({ gradebook_id: z.uuid(), grading_activity_id: z.uuid().optional() })
  .transform(({ gradebook_id, grading_activity_id }) => ({
    gradebookUuid: gradebook_id,
    activityUuid: grading_activity_id ?? null,
  }));
/** GET /grade_books/{id}/template. */
export const scoreTemplateQuery = z
  .strictObject({ grading_activity_id: z.uuid().optional() })
  .transform(({ grading_activity_id }) => ({ activityUuid: grading_activity_id ?? null }));

/** A form that has nothing but its file. */
export const fileAloneForm = z.strictObject({});

/** …/school-year/{year}/term/{term}. */
export const exclusionTarget = z
  .strictObject({ year: schoolYearName, term: termName })
  .transform(({ year, term }) => ({ schoolYear: year, term }));
export type ExclusionTarget = z.output<typeof exclusionTarget>;

/** DELETE /report_cards/exclude/school-year/{year}/term/{term}. */
export const removeExclusionsBody = convertedBody(
  {
    studentNos: entered(texts("student_id"), z.array(z.string().regex(STUDENT_NUMBER)).min(1).max(1000)),
  },
  { make: ({ studentNos }) => [...new Set(studentNos)], fieldsOf: (studentNos) => ({ studentNos }) },
);

/** The longest reason of an exclusion. */
export const EXCLUSION_REASON_MAX = 300;
/** POST /report_cards/exclude/school-year/{year}/term/{term}. */
export const restoreExclusionBody = body({
  studentNo: entered(text("student_id"), z.string().regex(STUDENT_NUMBER)),
  reason: entered(text("reason"), z.string().trim().max(EXCLUSION_REASON_MAX)),
});

export type ImportedContent = "criteria raw scores" | "criteria" | "excluded file";
/** "Import Success" and what was imported (S-15). */
export const importedMessage = (what: ImportedContent): string =>
  `${gradebookWorkflow.actions.import.success}: ${what}`;

export const EXCLUDED_STUDENT = fields({
  studentNo: text("student_id"),
  name: text("fullname"),
  section: text("grade_section"),
  reason: text("reason"),
});
export type ExcludedStudent = RecordOfFields<typeof EXCLUDED_STUDENT.fields>;

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
