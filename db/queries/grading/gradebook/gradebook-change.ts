import type { VersionedScore } from "#core/grading/scores/score-field.ts";
import type { Completeness } from "#core/grading/workflow/completeness.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { Column } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Changes of gradebooks, set-based; each begins with the compare-and-set of the gradebook itself. */
export interface GradebookVersion {
  uuid: string;
  version: number;
}

/** The compare-and-set that guards everything a gradebook holds: what it lacks now, and the scheme its first score pins. Follow with expectChanges(1). */
export const touchGradebook = (
  { uuid, version }: GradebookVersion,
  { cells, blanks, missingCount, categoriesWithoutScore, ungraded }: Completeness,
  schemeUuid: string,
): Statement<unknown> =>
  statement(sql`update gradebook set version = version + 1, cells = ${cells}, blanks = ${blanks}, missing_count = ${missingCount}, incomplete_categories_json = ${json(categoriesWithoutScore)},
      ungraded = ${ungraded},
      scheme_id = coalesce(scheme_id, (select id from grading_scheme where uuid = ${schemeUuid}))
    where uuid = ${uuid} and version = ${version}`);

/** Cells with the versions they will have; follow with expectChanges(scores.length). */
export const saveScores = (
  scores: readonly VersionedScore[],
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into score (activity_id, student_id, value_e2, mark, version, saved_at, saved_by)
    select grading_activity.id, student.id, cell.value ->> 'value', cell.value ->> 'mark', cell.value ->> 'version', ${now}, ${userId}
    from json_each(${json(
      scores.map(({ activityUuid, studentNo, score, version }) => ({
        activity: activityUuid,
        student: studentNo,
        value: typeof score === "number" ? score : null,
        mark: typeof score === "string" ? score : null,
        version,
      })),
    )}) cell
    cross join grading_activity on grading_activity.uuid = cell.value ->> 'activity'
    cross join student on student.student_no = cell.value ->> 'student'
    where true
    on conflict (activity_id, student_id) do update set value_e2 = excluded.value_e2, mark = excluded.mark,
      version = excluded.version, saved_at = excluded.saved_at, saved_by = excluded.saved_by
    where score.version = excluded.version - 1`);

/**
 * The same from a file, row after row: a student's number, then a score, N, S or undefined (it stays) for each activity in
 * turn. The gradebook's own compare-and-set is before it. Follow with expectChanges(the scores that are given).
 */
export const importScores = (
  activities: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`with of_file as materialized (select asked.key + 1 as place, grading_activity.id
      from json_each(${json(activities)}) asked cross join grading_activity on grading_activity.uuid = asked.value)
    insert into score (activity_id, student_id, value_e2, mark, saved_at, saved_by)
    select of_file.id, student.id, iif(cell.type = 'integer', cell.atom, null), iif(cell.type = 'text', cell.atom, null), ${now}, ${userId}
    from json_each(${json(rows)}) line
    cross join student on student.student_no = line.value ->> 0
    cross join json_each(line.value) cell
    cross join of_file on of_file.place = cell.key
    where cell.type <> 'null'
    on conflict (activity_id, student_id) do update set value_e2 = excluded.value_e2, mark = excluded.mark,
      version = score.version + 1, saved_at = excluded.saved_at, saved_by = excluded.saved_by`);

export interface ComputedGrade {
  studentNo: string;
  /** Ten-thousandths. */
  initialE4: number | null;
  gradeE4: number | null;
}
/** The grades just computed; an override beside one stays. */
export const saveTermGrades = (uuid: string, grades: readonly ComputedGrade[]): Statement<unknown> =>
  statement(sql`insert into term_grade (gradebook_id, student_id, initial_e4, grade_e4)
    select gradebook.id, student.id, value ->> 1, value ->> 2
    from json_each(${json(grades.map(({ studentNo, initialE4, gradeE4 }) => [studentNo, initialE4, gradeE4]))})
    cross join gradebook on gradebook.uuid = ${uuid}
    cross join student on student.student_no = value ->> 0
    where true
    on conflict (gradebook_id, student_id) do update set initial_e4 = excluded.initial_e4, grade_e4 = excluded.grade_e4`);

/** What a transition leaves on the gradebook beside its status; what is absent stays. */
export interface Transition {
  to: GradebookStatus;
  submittedAt?: Instant;
  rejectReason?: string;
  releasedAt?: Instant | null;
  releaseDate?: SchoolDay | null;
}
/** Follow with expectChanges(gradebooks.length). */
export const moveGradebooks = (
  gradebooks: readonly GradebookVersion[],
  { to, ...left }: Transition,
): Statement<unknown> => {
  const set = [
    sql`status = ${to}`,
    sql`version = gradebook.version + 1`,
    ...(left.submittedAt === undefined ? [] : [sql`submitted_at = ${left.submittedAt}`]),
    ...(left.rejectReason === undefined
      ? []
      : [sql`was_rejected = 1`, sql`reject_reason = ${left.rejectReason}`]),
    ...(left.releasedAt === undefined ? [] : [sql`released_at = ${left.releasedAt}`]),
    ...(left.releaseDate === undefined ? [] : [sql`release_date = ${left.releaseDate}`]),
  ];
  return statement(sql`update gradebook set ${sql.join(set, sql`, `)}
    from (select value ->> 'uuid' as uuid, value ->> 'version' as version from json_each(${json(gradebooks)})) wanted
    where gradebook.uuid = wanted.uuid and gradebook.version = wanted.version`);
};

export type RevisionEvent = Column<"gradebook_revision", "event">;

/** The record as it is after the statements before it: scores, maximums and grades, for whoever compares later. */
export const keepRevisions = (
  uuids: readonly string[],
  {
    event,
    reason,
    userId,
    now,
  }: { event: RevisionEvent; reason: string; userId: number | null; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into gradebook_revision (gradebook_id, number, event, reason, snapshot_json, made_at, made_by)
    select id, (select coalesce(max(number), 0) + 1 from gradebook_revision where gradebook_id = gradebook.id), ${event}, ${reason},
      json_object(
        'activities', (select json_group_array(json_array(uuid, code, maximum_e2))
          from grading_activity where gradebook_id = gradebook.id),
        'scores', (select json_group_array(json_array(student_no, grading_activity.uuid, coalesce(mark, value_e2)))
          from grading_activity cross join score on activity_id = grading_activity.id
          join student on student.id = student_id
          where gradebook_id = gradebook.id and (mark is not null or value_e2 is not null)),
        'former', (select json_group_array(json_array(student_no, former.uuid, json(activities_json)))
          from former_score_choice join student on student.id = student_id join gradebook former on former.id = former_gradebook_id
          where former_score_choice.gradebook_id = gradebook.id),
        'grades', (select json_group_array(json_array(student_no, grade_e4, override_e4))
          from term_grade join student on student.id = student_id where gradebook_id = gradebook.id)),
      ${now}, ${userId}
    from gradebook where uuid in (select value from json_each(${json(uuids)}))`);
