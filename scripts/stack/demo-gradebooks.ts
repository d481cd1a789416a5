import { addActivity, deleteActivity, editActivity, publishActivity } from "#api/grading/activity.ts";
import {
  approveGradebooks,
  rejectGradebooks,
  releaseGradebooks,
  reopenGradebooks,
  scheduleGradebooks,
  submitGradebooks,
  unscheduleGradebooks,
} from "#api/grading/gradebook.ts";
import { saveScores } from "#api/grading/score.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { addDays } from "#core/shared/school-day.ts";
import { sql } from "#db/statement.ts";
import type { Day } from "./demo-desk.ts";

/** Each move of a gradebook of the running term that the registrar makes. */
export async function moveGradebooks({ do: perform, first, ...day }: Day): Promise<void> {
  const inStatus = async (status: GradebookStatus): Promise<string | undefined> =>
    (
      await first(sql`select gradebook.uuid from gradebook where term_id = ${day.term_id} and status = ${status}
        and blanks = 0 and incomplete_categories_json = '[]' order by gradebook.id desc limit 1`)
    ).uuid;
  const move = async (transition: typeof submitGradebooks, status: GradebookStatus, given = {}) => {
    const id = await inStatus(status);
    if (id) await perform(transition.command({ params: { id }, body: { ...NOTHING_GIVEN, ...given } }));
  };
  const { uuid: rejected } = await first(sql`select gradebook.uuid from gradebook
    join class_teacher on class_teacher.class_id = gradebook.class_id join staff on staff.id = staff_id
    where term_id = ${day.term_id} and status = 'Rejected by SC/LCC' and blanks = 0 and incomplete_categories_json = '[]'
      and user_id = (select min(user_id) from user_role where role_code = 'ST') limit 1`);
  if (rejected)
    await perform(submitGradebooks.command({ params: { id: rejected }, body: NOTHING_GIVEN }), "ST");
  await move(rejectGradebooks, "For RO Approval", { reason: "Two quizzes are not encoded yet" });
  await move(approveGradebooks, "For RO Approval");
  await move(scheduleGradebooks, "RO Approved", { releaseDate: addDays(day.today, 7) });
  await move(unscheduleGradebooks, "RO Approved");
  await move(releaseGradebooks, "RO Approved");
  await move(reopenGradebooks, "Released", { reason: "A test has to be marked again" });
}
const NOTHING_GIVEN = { ids: [], reason: "", releaseDate: null, version: null };

/** A teacher adds an activity, changes and publishes it, and takes it back. */
export async function workOnActivity({ do: perform, first, ...day }: Day): Promise<void> {
  const activityOf = (code: string) =>
    first(sql`select grading_activity.uuid, gradebook.uuid as gradebook_uuid, component_code from grading_activity
      join gradebook on gradebook.id = gradebook_id join class_teacher on class_teacher.class_id = gradebook.class_id
      join staff on staff.id = staff_id join user_role on user_role.user_id = staff.user_id
      where term_id = ${day.term_id} and status = 'Draft' and role_code = 'ST' and code like ${code} order by grading_activity.id limit 1`);
  const any = await activityOf("%");
  if (!any.gradebook_uuid || !any.component_code) return;
  const entry = { component: any.component_code, columnName: "Seatwork", description: "", maximum: 10_00 };
  const gradebookUuid = any.gradebook_uuid;
  await perform(
    addActivity.command({ params: {}, body: { gradebookUuid, entry: { ...entry, code: "DEMO" } } }),
    "ST",
  );
  const { uuid: id } = await activityOf("DEMO");
  if (!id) return;
  const edited = { code: null, columnName: null, description: "Chapter 4", maximum: null, version: null };
  await perform(editActivity.command({ params: { id }, body: edited }), "ST");
  const { student_no: studentNo } =
    await first(sql`select student_no from student join student_section on student_id = student.id
    join school_class using (section_id) join gradebook on class_id = school_class.id where gradebook.uuid = ${gradebookUuid} limit 1`);
  if (studentNo) {
    const entries = [{ studentNo, activityUuid: id, score: 9_00, version: null }];
    await perform(saveScores.command({ params: {}, body: { gradebookUuid, entries, reason: "" } }), "ST");
  }
  await perform(publishActivity.command({ params: { id }, body: { what: "raw_scores" } }), "ST");
  await perform(deleteActivity.command({ params: { id }, body: undefined }), "ST");
}
