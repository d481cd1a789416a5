import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { wanted } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, type gradebookRevision } from "#db/tables.ts";
import { set } from "#db/write.ts";

interface GradebookVersion {
  uuid: string;
  version: number;
}
/** Gives each gradebook the status decided for it: all of them as they were read, or none. `left`: what else the transition writes. */
export const moveGradebooks = (
  moving: readonly { gradebook: GradebookVersion; to: GradebookStatus }[],
  left: Omit<Parameters<typeof set<typeof gradebook>>[1], "status"> = {},
): Statement<unknown>[] => [
  statement(sql`update ${gradebook} set version = gradebook.version + 1,
      ${set(gradebook, { ...left, status: sql`wanted.value ->> 'to'` })}
    from ${wanted(moving.map(({ gradebook: { uuid, version }, to }) => ({ uuid, version, to })))}
    where gradebook.uuid = wanted.value ->> 'uuid' and gradebook.version = wanted.value ->> 'version'`),
  expectChanges(moving.length),
];

/** The record as it is after the statements before it: scores, maximums and grades, for whoever compares later. */
export const keepRevisions = (
  uuids: readonly string[],
  {
    event,
    reason,
    userId,
    now,
  }: {
    event: (typeof gradebookRevision.$inferInsert)["event"];
    reason: string;
    userId: number | null;
    now: Instant;
  },
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
    from gradebook where uuid in (select value from ${wanted(uuids)})`);
