import { overrideFinalGrade } from "#api/commands/grading/override-grade.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { ADVISORIES, COMPOSITE_RECORD, EDIT_FINAL_GRADE } from "#core/reports/composite.body.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { advisories } from "#db/queries/reports/advisories.ts";
import { compositeRecord, compositeRecordOf } from "#db/queries/reports/composite-list.ts";

/** The grade composite. Who may see which class, the queries enforce (G-40). */

export const viewCompositeRow = endpoint(COMPOSITE_RECORD, async (c, { params, today }) => {
  const { rows } = await readPage(c, (userId) => compositeRecord({ userId, today }, params.id));
  const record = compositeRecordOf(rows);
  if (!record) throw new Refused(NOT_FOUND);
  return { data: record };
});
export const listAdvisories = endpoint(ADVISORIES, async (c, { query: { schoolYear }, today }) => {
  const { rows } = await readPage(c, (userId) => [advisories(userId, schoolYear, today)] as const);
  return { rows: rows[0] };
});
export const editFinalGrade = change(EDIT_FINAL_GRADE, ({ params, body }) => {
  // Who may not is told so before that there is none.
  const { recordUuid: classUuid = "", studentNo = "" } = readStudentRecordId(params.final_grade_id) ?? {};
  const asked = { ...body, studentNo, of: { classUuid } };
  return overrideFinalGrade(classUuid, asked);
});
