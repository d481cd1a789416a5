import type { ActivityEntry, PublishedFigure } from "#core/grading/scores/activity.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Activities of a gradebook; the gradebook's own compare-and-set is before each of these. */
export const insertActivities = (
  gradebookUuid: string,
  entries: readonly (ActivityEntry & { uuid: string })[],
): Statement<unknown> =>
  statement(sql`insert into grading_activity (uuid, gradebook_id, component_code, code, column_name, description, maximum_e2, position)
    select entry.value ->> 'uuid', gradebook.id, entry.value ->> 'component', entry.value ->> 'code', entry.value ->> 'columnName',
      entry.value ->> 'description', entry.value ->> 'maximum',
      (select coalesce(max(position), 0) from grading_activity where gradebook_id = gradebook.id) + 1 + entry.key
    from gradebook cross join json_each(${json(entries)}) entry where gradebook.uuid = ${gradebookUuid}`);

/** Follow with expectChanges(1). */
export const updateActivity = (
  uuid: string,
  version: number,
  entry: Omit<ActivityEntry, "component">,
): Statement<unknown> =>
  statement(sql`update grading_activity set code = ${entry.code}, column_name = ${entry.columnName},
      description = ${entry.description}, maximum_e2 = ${entry.maximum}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

/** Keeps the scores a change takes away: what they were, of which maximum, and who took them. */
export const archiveScores = (
  uuid: string,
  reason: "maximum" | "deleted",
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into score_archive (gradebook_id, activity_uuid, activity_code, maximum_e2, reason, scores_json, archived_at, archived_by)
    select gradebook_id, uuid, code, maximum_e2, ${reason},
      (select json_group_array(json_array(student_no, coalesce(mark, value_e2))) from score
        join student on student.id = student_id
        where activity_id = grading_activity.id and (mark is not null or value_e2 is not null)),
      ${now}, ${userId}
    from grading_activity where uuid = ${uuid}`);

/** The cells stay, empty, each a version further: a grid that still shows the old scores is told so. */
export const clearScores = (uuid: string, userId: number, now: Instant): Statement<unknown> =>
  statement(sql`update score set value_e2 = null, mark = null, version = version + 1, saved_at = ${now}, saved_by = ${userId}
    where activity_id = (select id from grading_activity where uuid = ${uuid})`);

export const deleteActivity = (uuid: string): Statement<unknown> =>
  statement(sql`delete from grading_activity where uuid = ${uuid}`);

/** Publishing again renews the date. */
export const publishActivity = (
  uuid: string,
  what: PublishedFigure,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into publication (gradebook_id, activity_id, what, published_at, published_by)
    select gradebook_id, id, ${what}, ${now}, ${userId} from grading_activity where uuid = ${uuid}
    on conflict do update set published_at = excluded.published_at, published_by = excluded.published_by`);

export const publishComponent = (
  gradebookUuid: string,
  component: string,
  what: PublishedFigure,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into publication (gradebook_id, component_code, what, published_at, published_by)
    select id, ${component}, ${what}, ${now}, ${userId} from gradebook where uuid = ${gradebookUuid}
    on conflict do update set published_at = excluded.published_at, published_by = excluded.published_by`);
