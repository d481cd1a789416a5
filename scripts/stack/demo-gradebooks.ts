import {
  addActivity,
  deleteActivity,
  editActivity,
  publishActivity,
} from "#api/commands/grading/change-activity.ts";
import { changeGradebooks, type TransitionAsked } from "#api/commands/grading/change-gradebooks.ts";
import { saveScores } from "#api/commands/grading/save-scores.ts";
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
  const move = async (name: TransitionAsked["name"], status: GradebookStatus, reason = "") => {
    const uuid = await inStatus(status);
    const releaseDate = name === "scheduleRelease" ? addDays(day.today, 7) : null;
    if (uuid) await perform(changeGradebooks({ name, uuids: [uuid], reason, releaseDate, version: null }));
  };
  const { uuid: rejected } = await first(sql`select gradebook.uuid from gradebook
    join class_teacher on class_teacher.class_id = gradebook.class_id join staff on staff.id = staff_id
    where term_id = ${day.term_id} and status = 'Rejected by SC/LCC' and blanks = 0 and incomplete_categories_json = '[]'
      and user_id = (select min(user_id) from user_role where role_code = 'ST') limit 1`);
  if (rejected)
    await perform(
      changeGradebooks({ name: "submit", uuids: [rejected], reason: "", releaseDate: null, version: null }),
      "ST",
    );
  await move("reject", "For RO Approval", "Two quizzes are not encoded yet");
  await move("approve", "For RO Approval");
  await move("scheduleRelease", "RO Approved");
  await move("cancelSchedule", "RO Approved");
  await move("release", "RO Approved");
  await move("reopen", "Released", "A test has to be marked again");
}

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
  await perform(addActivity(any.gradebook_uuid, { ...entry, code: "DEMO" }), "ST");
  const { uuid } = await activityOf("DEMO");
  if (!uuid) return;
  await perform(
    editActivity(uuid, {
      code: null,
      columnName: null,
      description: "Chapter 4",
      maximum: null,
      version: null,
    }),
    "ST",
  );
  const { student_no: studentNo } =
    await first(sql`select student_no from student join student_section on student_id = student.id
    join school_class using (section_id) join gradebook on class_id = school_class.id where gradebook.uuid = ${any.gradebook_uuid} limit 1`);
  if (studentNo) {
    const score = 9_00;
    await perform(
      saveScores(any.gradebook_uuid, [{ studentNo, activityUuid: uuid, score, version: null }], ""),
      "ST",
    );
  }
  await perform(publishActivity(uuid, "raw_scores"), "ST");
  await perform(deleteActivity(uuid), "ST");
}
