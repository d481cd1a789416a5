import { type Revision, type RevisionChanges, revisionChanges } from "#core/grading/gradebook/revisions.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { gradebooksByUuid } from "./gradebook.ts";
import { namesOfStudents } from "./gradebook-changes.ts";

const GRADEBOOK_REVISION = columns(
  "gradebook_revision",
  "number",
  "event",
  "reason",
  "made_at",
  "snapshot_json",
);
interface RevisionRow extends RowOfColumns<typeof GRADEBOOK_REVISION> {
  made_by: string;
}

/** As keepRevisions writes it (gradebook-change.ts). */
interface Snapshot {
  activities: [uuid: string, code: string, maximum: number][];
  scores: [studentNo: string, activityUuid: string, score: Score][];
  grades: [studentNo: string, gradeE4: number | null, overrideE4: number | null][];
}

/** A page of a gradebook's revisions, the newest first, and the one before the page's last; then how many there are. */
export const gradebookRevisions = (
  userId: number,
  uuid: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  [
    gradebooksByUuid(userId, [uuid]),
    statement<RevisionRow>(sql`select ${GRADEBOOK_REVISION.sql},
        coalesce((select trim(given_name || ' ' || last_name) from user_account where id = gradebook_revision.made_by), '') as made_by
      from gradebook_revision where gradebook_id = (select id from gradebook where uuid = ${uuid})
      order by number desc limit ${limit + 1} offset ${offset}`),
    statement<{ revisions: number }>(sql`select count(*) as revisions from gradebook_revision
      where gradebook_id = (select id from gradebook where uuid = ${uuid})`),
    namesOfStudents(uuid) as Statement<{ student_no: string; fullname: string }>,
  ] as const;

export function revisionsOf(
  rows: readonly RevisionRow[],
  limit: number,
  students: readonly { student_no: string; fullname: string }[],
): RevisionChanges[] {
  const names = new Map(students.map(({ student_no, fullname }) => [student_no, fullname]));
  const revisions = rows.map(revisionOf);
  return revisions
    .slice(0, limit)
    .map((revision, index) => revisionChanges(revision, revisions[index + 1] ?? null, names));
}

function revisionOf({ number, event, reason, made_at, made_by, snapshot_json }: RevisionRow): Revision {
  const { activities, scores, grades } = JSON.parse(snapshot_json) as Snapshot;
  return {
    number,
    event,
    reason,
    at: made_at,
    by: made_by,
    activities: activities.map(([uuid, code, maximum]) => ({ uuid, code, maximum })),
    scores: scores.map(([studentNo, activityUuid, score]) => ({ studentNo, activityUuid, score })),
    grades: grades.map(([studentNo, gradeE4, overrideE4]) => ({ studentNo, gradeE4: overrideE4 ?? gradeE4 })),
  };
}
