import {
  type BaseEvent,
  baseOf,
  type ChangeStamp,
  changesSince,
  type GradebookChanges,
} from "#core/grading/gradebook/changes.ts";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { Score } from "#core/grading/scores/score.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { everIn } from "#db/queries/management/roster.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebooksByUuid } from "./gradebook.ts";

/** What a gradebook was when it was submitted, and what was done in it since. */
const nameOf = (user: SQL): SQL =>
  sql`coalesce((select given_name || ' ' || last_name from user_account where id = ${user}), '')`;
const idOf = (uuid: string): SQL => sql`(select id from gradebook where uuid = ${uuid})`;

interface StampRow {
  at: Instant;
  by_name: string;
}
interface SubmissionRow extends StampRow, Row<"gradebook_revision", "snapshot_json"> {
  event: BaseEvent;
}
/** The last two submissions or releases, the later first. */
const lastSubmissions = (uuid: string): Statement<SubmissionRow> =>
  statement(sql`select event, snapshot_json, made_at as at, ${nameOf(sql`made_by`)} as by_name
    from gradebook_revision where gradebook_id = ${idOf(uuid)} and event in ('submitted', 'released')
    order by number desc limit 2`);

interface CurrentActivityRow extends Row<"grading_activity", "uuid" | "code" | "maximum_e2"> {
  added_at: Instant | null;
  added_by: string | null;
}
const currentActivities = (uuid: string): Statement<CurrentActivityRow> =>
  statement(sql`select activity.uuid, activity.code, maximum_e2, occurred_at as added_at,
      ${nameOf(sql`actor_id`)} as added_by
    from grading_activity activity left join audit_event on audit_event.id = (select max(event.id) from audit_event event
      where event.subject_kind = 'gradebook' and event.subject_uuid = ${uuid}
        and (event.event = 'activity-add' and event.data_json ->> 'code' = activity.code
          or event.event in ('activity-import', 'activity-copy') and activity.code in (select value from json_each(event.data_json, '$.codes'))))
    where gradebook_id = ${idOf(uuid)} order by position, activity.id`);

interface CurrentScoreRow extends StampRow, Row<"student", "student_no"> {
  activity_uuid: Column<"grading_activity", "uuid">;
  score: Score;
}
const currentScoresOf = (uuid: string): Statement<CurrentScoreRow> =>
  statement(sql`select student_no, activity.uuid as activity_uuid, coalesce(mark, value_e2) as score,
      saved_at as at, ${nameOf(sql`saved_by`)} as by_name
    from grading_activity activity cross join score on activity_id = activity.id
      join student on student.id = student_id
    where gradebook_id = ${idOf(uuid)} order by student.name_key, student.id, activity.position`);

type ArchivedRow = StampRow & Row<"score_archive", "activity_uuid" | "reason">;
const archivedScores = (uuid: string): Statement<ArchivedRow> =>
  statement(sql`select activity_uuid, reason, archived_at as at, ${nameOf(sql`archived_by`)} as by_name
    from score_archive where gradebook_id = ${idOf(uuid)} order by id`);

export const namesOfStudents = (uuid: string): Statement<Row<"student", "student_no" | "fullname">> =>
  statement(sql`select student_no, fullname from gradebook
      join school_class on school_class.id = gradebook.class_id
      join student on student.id in (${everIn(sql`school_class.section_id`)})
    where gradebook.uuid = ${uuid}`);

/** Everything `changesOf` puts together, in one batch; the gradebook's row says whether the one who asks may see it. */
export const gradebookChanges = (userId: number, uuid: string) =>
  [
    gradebooksByUuid(userId, [uuid]),
    lastSubmissions(uuid),
    currentActivities(uuid),
    currentScoresOf(uuid),
    archivedScores(uuid),
    namesOfStudents(uuid),
  ] as const;

/** As keepRevisions writes it (gradebook-change.ts). */
interface Snapshot {
  activities: [uuid: string, code: string, maximum: number][];
  scores: [studentNo: string, activityUuid: string, score: Score][];
}

export function changesOf(
  { status, rejectReason }: GradebookRow,
  submissions: readonly SubmissionRow[],
  activities: readonly CurrentActivityRow[],
  scores: readonly CurrentScoreRow[],
  archived: readonly ArchivedRow[],
  students: readonly { student_no: string; fullname: string }[],
): GradebookChanges {
  const base = baseOf(submissions, status);
  if (!base) return { since: null, rejectReason, activities: [], scores: [] };
  const snapshot = JSON.parse(base.snapshot_json) as Snapshot;
  const since = { ...stampOf(base), event: base.event };
  const changes = changesSince(
    {
      ...since,
      activities: snapshot.activities.map(([uuid, code, maximum]) => ({ uuid, code, maximum })),
      scores: snapshot.scores.map(([studentNo, activityUuid, score]) => ({ studentNo, activityUuid, score })),
    },
    {
      activities: activities.map((row) => ({
        uuid: row.uuid,
        code: row.code,
        maximum: row.maximum_e2,
        added: row.added_at === null ? null : { at: row.added_at, by: row.added_by ?? "" },
      })),
      scores: scores.map((row) => ({
        studentNo: row.student_no,
        activityUuid: row.activity_uuid,
        score: row.score,
        saved: stampOf(row),
      })),
      archived: archived.map((row) => ({
        activityUuid: row.activity_uuid,
        reason: row.reason,
        ...stampOf(row),
      })),
      names: new Map(students.map(({ student_no, fullname }) => [student_no, fullname])),
    },
  );
  return { since, rejectReason, ...changes };
}

const stampOf = ({ at, by_name }: StampRow): ChangeStamp => ({ at, by: by_name });
