import type { LateStudent } from "#core/grading/scores/late-students-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { rosterOf } from "#db/queries/management/roster.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import type { Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The instant a day begins in Manila, as instants are stored. */
const startOf = (day: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${day} || 'T00:00:00', '-8 hours')`;
const isBlank = sql`not exists (select 1 from score own where own.activity_id = activity.id and own.student_id = student.id
  and (own.value_e2 is not null or own.mark is not null))`;

export interface LateStudentRow extends Row<"student", "student_no" | "fullname"> {
  joined_on: SchoolDay;
  activities_json: string;
}
/** Who joined the section of a gradebook after its term began, with the activities of which the student has no score, N or S. */
export const lateStudents = (userId: number, gradebookUuid: string): Statement<LateStudentRow> =>
  statement(sql`select student.student_no, student.fullname, place.joined_on, (select json_group_array(json(item))
    from (select json_object(
        'uuid', activity.uuid, 'code', activity.code, 'columnName', activity.column_name,
        'isBefore', json(iif(exists (select 1 from score others where others.activity_id = activity.id
          and (others.value_e2 is not null or others.mark is not null) and others.saved_at < ${startOf(sql`place.joined_on`)}), 'true', 'false'))) as item
      from grading_activity activity where activity.gradebook_id = gradebook.id and ${isBlank}
        order by activity.position, activity.id)) as activities_json
    from gradebook cross join school_class on school_class.id = gradebook.class_id
      cross join term on term.id = gradebook.term_id
      cross join student_section place on place.section_id = school_class.section_id
        and place.joined_on > term.start_date
      cross join student on student.id = place.student_id and student.id in (${rosterOf(sql`school_class.section_id`)})
    where gradebook.uuid = ${gradebookUuid}
      and exists (select 1 from grading_activity activity where activity.gradebook_id = gradebook.id and ${isBlank})
    order by ${studentOrder(userId)}`);
export const lateStudentOf = (row: LateStudentRow): LateStudent => ({
  studentNo: row.student_no,
  name: row.fullname,
  joinedOn: row.joined_on,
  activities: JSON.parse(row.activities_json) as LateStudent["activities"],
});
