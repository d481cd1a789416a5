import { unchanged } from "#api/commands/command.ts";
import { inGradebook, recomputed } from "#api/commands/grading/in-gradebook.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { MOVED_STUDENTS } from "#core/grading/gradebook/gradebook-calls.ts";
import { chosenScores, FORMER_MESSAGES, type FormerChoice } from "#core/grading/scores/former-scores.ts";
import { CHOOSE_FORMER_SCORES } from "#core/grading/workflow/change-calls.ts";
import { reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { movedStudents } from "#db/queries/grading/former-scores.ts";
import { gradebookIfSeen } from "#db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { json, sql, statement } from "#db/statement.ts";

/** Scores of who moved from one section to another within a term, and what became of them (G-49, G-50). */

export const listMovedStudents = endpoint(MOVED_STUDENTS, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [gradebookIfSeen(userId, id), movedStudents(userId, id)] as const,
  );
  const [[found], moved] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  if (moved.length > 0) auditView(c, "gradebook-view", id);
  return { rows: moved };
});

/** What a student earned in another section is taken over by category, or left out with a reason (G-49). */
export const chooseFormerScores = change(CHOOSE_FORMER_SCORES, ({ params: { id }, body: asked }) =>
  inGradebook({ action: "editScores", uuid: id }, ({ actor, now }, detail) => {
    const { gradebook, scheme, students } = detail;
    const { reason } = asked;
    const student = students.find(({ number }) => number === asked.studentNo);
    const former = student?.former.find(({ gradebookUuid }) => gradebookUuid === asked.formerUuid);
    if (!student || !former)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: FORMER_MESSAGES.unknown, path: "former_gradebook_id" },
      ]);
    const chosen = chosenScores(scheme, former, asked);
    if (!chosen.ok) return chosen;
    if (isSame(former.choice, chosen.value, reason))
      return unchanged({ status: 200, message: FORMER_MESSAGES.saved });
    const refusal = reasonRefusal("editScores", gradebook, reason);
    if (refusal) return refusal;
    const version = former.choice?.version ?? 0;
    const choice: FormerChoice = { activities: chosen.value, reason, by: "", at: now, version: version + 1 };
    const after = {
      ...student,
      former: student.former.map((one) => (one === former ? { ...former, choice } : one)),
    };
    const codes = (isTaken: boolean): string[] =>
      choice.activities.filter((one) => one.isTaken === isTaken).map(({ code }) => code);
    return ok({
      statements: [
        ...recomputed(
          { ...detail, students: students.map((one) => (one === student ? after : one)) },
          (studentNo) => studentNo === student.number,
        ),
        // Keeps a choice, or replaces the one it was made from.
        statement(sql`insert into former_score_choice (gradebook_id, student_id, former_gradebook_id, activities_json, reason, decided_at, decided_by)
          select gradebook.id, student.id, former.id, ${json(choice.activities)}, ${reason}, ${now}, ${actor.id}
          from gradebook cross join student cross join gradebook former
          where gradebook.uuid = ${id} and student_no = ${asked.studentNo} and former.uuid = ${asked.formerUuid}
          on conflict (gradebook_id, student_id, former_gradebook_id) do update set activities_json = excluded.activities_json,
            reason = excluded.reason, decided_at = excluded.decided_at, decided_by = excluded.decided_by, version = version + 1
          where version = ${version}`),
        expectChanges(1),
        recountGradebooks(COUNTED_BY.formerChoice(id)),
        ...(gradebook.releasedAt === null
          ? []
          : [keepRevisions([id], { event: "corrected", reason, userId: actor.id, now })]),
      ],
      audit: [
        {
          event: "former-scores",
          subjectUuid: id,
          data: {
            name: gradebook.name,
            student: student.number,
            section: former.section,
            taken: codes(true),
            leftOut: codes(false),
            ...(reason && { reason }),
          },
        },
      ],
      answer: { status: 200, message: FORMER_MESSAGES.saved },
    });
  }),
);

const isSame = (
  before: FormerChoice | null,
  activities: FormerChoice["activities"],
  reason: string,
): boolean =>
  before !== null &&
  before.reason === reason &&
  JSON.stringify(before.activities.map(valuesOf)) === JSON.stringify(activities.map(valuesOf));
const valuesOf = ({
  code,
  columnName,
  component,
  maximum,
  score,
  isTaken,
}: FormerChoice["activities"][number]) => [code, columnName, component, maximum, score, isTaken];
