import type { ActivityEntry } from "#core/grading/scores/activity.ts";
import type { ActivitySource } from "#core/grading/scores/copied-activities-contract.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { encodedClasses, isTeacher } from "./class-approval.ts";
import { maySeeThisClass } from "./class-scope.ts";

/** The newest ones: what a person copies from is of this year or the last. */
const SOURCES_MAX = 100;

/** Gradebooks of classes the user encodes; conduct has no activities to copy (G-42). */
const ownGradebooks = (userId: number): SQL => sql`(${encodedClasses(userId)}) own
  cross join gradebook on gradebook.class_id = own.class_id
  cross join school_class on school_class.id = gradebook.class_id
  cross join subject on subject.id = school_class.subject_id and subject.kind <> 'homeroom'
  cross join section on section.id = school_class.section_id
  cross join term on term.id = gradebook.term_id`;
const isOwn = (userId: number): SQL =>
  sql`${isTeacher(userId)} and ${maySeeThisClass(userId, sql`gradebook.class_id`)}`;

export interface SourceRow {
  uuid: string;
  name: string;
  is_same_subject: 0 | 1;
  activities_json: string;
}
/** What can be copied into a gradebook: of the same subject and grade level first, then of the same subject, the newest term first. */
export const activitySources = (userId: number, intoUuid: string): Statement<SourceRow> =>
  statement(sql`select gradebook.uuid, gradebook.name, subject.name = target.name as is_same_subject,
      (select json_group_array(json(item))
        from (select json_object('uuid', uuid, 'code', code, 'columnName', column_name,
          'component', component_code, 'maximum', maximum_e2) as item
        from grading_activity where gradebook_id = gradebook.id order by position, id)) as activities_json
    from (select gradebook.id as gradebook_id, subject.id, subject.name from gradebook
        cross join school_class on school_class.id = gradebook.class_id
        cross join subject on subject.id = school_class.subject_id where gradebook.uuid = ${intoUuid}) target
      cross join ${ownGradebooks(userId)}
    where gradebook.id <> target.gradebook_id and ${isOwn(userId)}
      and exists (select 1 from grading_activity where gradebook_id = gradebook.id)
    order by subject.id = target.id desc, subject.name = target.name desc, term.start_date desc,
      gradebook.name_key, gradebook.id
    limit ${SOURCES_MAX}`);

export const activitySourceOf = (row: SourceRow): ActivitySource => ({
  uuid: row.uuid,
  name: row.name,
  isSameSubject: row.is_same_subject === 1,
  activities: JSON.parse(row.activities_json) as ActivitySource["activities"],
});

/** Activities of a gradebook the user encodes, in its order; those that are not there, or not the user's, are left out. */
export const activitiesToCopy = (
  userId: number,
  fromUuid: string,
  uuids: readonly string[],
): Statement<ActivityEntry & { gradebook: string }> =>
  statement(sql`select activity.component_code as component, activity.code, activity.column_name as columnName,
      activity.description, activity.maximum_e2 as maximum, gradebook.name as gradebook
    from ${ownGradebooks(userId)}
      cross join grading_activity activity on activity.gradebook_id = gradebook.id
    where gradebook.uuid = ${fromUuid} and ${isOwn(userId)}
      and activity.uuid in (select value from json_each(${json(uuids)}))
    order by activity.position, activity.id`);
