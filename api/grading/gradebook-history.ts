import { actionRefusal } from "#api/commands/grading/in-gradebook.ts";
import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { type BaseEvent, baseOf, changesSince } from "#core/grading/gradebook/changes.ts";
import { GRADEBOOK_CHANGES, GRADEBOOK_REVISIONS } from "#core/grading/gradebook/gradebook-calls.ts";
import { revisionChanges } from "#core/grading/gradebook/revisions.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import { everIn } from "#db/queries/management/roster.ts";
import { alias, as, orNull, recordOf, select } from "#db/select.ts";
import { type SQL, sql } from "#db/statement.ts";
import {
  auditEvent,
  gradingActivity,
  gradebookRevision as revision,
  scoreArchive,
  student,
} from "#db/tables.ts";

/** What a gradebook was when it was submitted and at each revision, and what was done in it since. */
const idOf = (uuid: string): SQL => sql`(select id from gradebook where uuid = ${uuid})`;
const nameOf = (user: string) =>
  sql<string>`coalesce((select trim(given_name || ' ' || last_name) from user_account where id = ${sql.raw(user)}), '')`;
const stampOf = (at: string, by: string) => recordOf({ at: sql<Instant>`${sql.raw(at)}`, by: nameOf(by) });

/** As keepRevisions writes it (gradebook-change.ts). */
interface Snapshot {
  activities: [uuid: string, code: string, maximum: number][];
  scores: [studentNo: string, activityUuid: string, score: Score][];
  grades: [studentNo: string, gradeE4: number | null, overrideE4: number | null][];
}
function recordIn(text: string) {
  const { activities, scores, grades } = JSON.parse(text) as Snapshot;
  return {
    activities: activities.map(([uuid, code, maximum]) => ({ uuid, code, maximum })),
    scores: scores.map(([studentNo, activityUuid, score]) => ({ studentNo, activityUuid, score })),
    grades: grades.map(([studentNo, gradeE4, overrideE4]) => ({ studentNo, gradeE4: overrideE4 ?? gradeE4 })),
  };
}
const REVISION = {
  number: revision.number,
  event: revision.event,
  reason: revision.reason,
  at: revision.madeAt,
  by: nameOf("made_by"),
  record: as(revision.snapshotJson, recordIn),
};
/** The last two submissions or releases, the later first. */
const lastSubmissions = (uuid: string) =>
  select(
    { ...REVISION, event: sql<BaseEvent>`event` },
    sql`from ${revision} where ${revision.gradebookId} = ${idOf(uuid)} and ${revision.event} in ('submitted', 'released')
      order by ${revision.number} desc limit 2`,
  );

const activity = alias(gradingActivity, "activity");
const currentActivities = (uuid: string) =>
  select(
    {
      uuid: activity.uuid,
      code: activity.code,
      maximum: activity.maximumE2,
      addedAt: orNull(auditEvent.occurredAt),
      addedBy: nameOf("actor_id"),
    },
    sql`from grading_activity activity left join audit_event on audit_event.id = (select max(event.id) from audit_event event
        where event.subject_kind = 'gradebook' and event.subject_uuid = ${uuid}
          and (event.event = 'activity-add' and event.data_json ->> 'code' = activity.code
            or event.event in ('activity-import', 'activity-copy') and activity.code in (select value from json_each(event.data_json, '$.codes'))))
      where gradebook_id = ${idOf(uuid)} order by position, activity.id`,
  );
const currentScores = (uuid: string) =>
  select(
    {
      studentNo: student.studentNo,
      activityUuid: activity.uuid,
      score: sql<Score>`coalesce(mark, value_e2)`,
      saved: stampOf("saved_at", "saved_by"),
    },
    sql`from grading_activity activity cross join score on activity_id = activity.id
        join ${student} on ${student.id} = student_id
      where gradebook_id = ${idOf(uuid)} order by student.name_key, student.id, activity.position`,
  );
const archivedScores = (uuid: string) =>
  select(
    {
      activityUuid: scoreArchive.activityUuid,
      reason: scoreArchive.reason,
      at: scoreArchive.archivedAt,
      by: nameOf("archived_by"),
    },
    sql`from ${scoreArchive} where ${scoreArchive.gradebookId} = ${idOf(uuid)} order by ${scoreArchive.id}`,
  );
const studentsEver = (uuid: string) =>
  select(
    { number: student.studentNo, name: student.fullname },
    sql`from gradebook join school_class on school_class.id = gradebook.class_id
        join ${student} on ${student.id} in (${everIn(sql`school_class.section_id`)})
      where gradebook.uuid = ${uuid}`,
  );
const namesOf = (students: readonly { number: string; name: string }[]) =>
  new Map(students.map(({ number, name }) => [number, name]));

export const listChanges = endpoint(GRADEBOOK_CHANGES, async (c, { params: { id } }) => {
  const { rows, scope } = await readPage(
    c,
    (userId, today) =>
      [
        gradebooksNamed({ userId, today }, [id]),
        lastSubmissions(id),
        currentActivities(id),
        currentScores(id),
        archivedScores(id),
        studentsEver(id),
      ] as const,
  );
  const [[gradebook], submissions, activities, scores, archived, students] = rows;
  const refusal = actionRefusal("seeChanges", scope.actor, gradebook);
  if (refusal || !gradebook) throw new Refused(refusal ?? NOT_FOUND);
  const { rejectReason, status } = gradebook;
  const base = baseOf(submissions, status);
  if (!base) return { data: { since: null, rejectReason, activities: [], scores: [] } };
  const { at, by, event, record } = base;
  const changes = changesSince(
    { at, by, ...record },
    {
      activities: activities.map(({ addedAt, addedBy, ...one }) => ({
        ...one,
        added: addedAt === null ? null : { at: addedAt, by: addedBy },
      })),
      scores,
      archived,
      names: namesOf(students),
    },
  );
  return { data: { since: { at, by, event }, rejectReason, ...changes } };
});

/** A page of revisions, the newest first, each with what it changed of the one before. */
export const listRevisions = endpoint(GRADEBOOK_REVISIONS, async (c, { params: { id }, query }) => {
  const { page, perPage } = query;
  const { rows, scope } = await readPage(
    c,
    (userId, today) =>
      [
        gradebooksNamed({ userId, today }, [id]),
        // The one before the page's last, too.
        select(
          REVISION,
          sql`from ${revision} where ${revision.gradebookId} = ${idOf(id)}
            order by ${revision.number} desc limit ${perPage + 1} offset ${offsetOf(query)}`,
        ),
        select(
          { count: sql<number>`count(*)` },
          sql`from ${revision} where ${revision.gradebookId} = ${idOf(id)}`,
        ),
        studentsEver(id),
      ] as const,
  );
  const [[gradebook], found, [{ count } = { count: 0 }], students] = rows;
  if (!gradebook) throw new Refused(NOT_FOUND);
  const refusal = actionRefusal("seeRevisions", scope.actor, gradebook);
  if (refusal) throw new Refused(refusal);
  const revisions = found.map(({ record, ...one }) => ({ ...one, ...record }));
  const names = namesOf(students);
  return {
    rows: revisions
      .slice(0, perPage)
      .map((one, place) => revisionChanges(one, revisions[place + 1] ?? null, names)),
    count,
    page,
    perPage,
    totalPages: totalPagesOf(count, perPage),
  };
});
