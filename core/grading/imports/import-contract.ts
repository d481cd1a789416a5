import * as z from "zod";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { schoolYearName, termName } from "#core/management/term.ts";
import { body, convertedBody, entered } from "#core/shared/body.ts";
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
