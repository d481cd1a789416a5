import { type CommandScope, unchanged } from "#api/commands/command.ts";
import { inGradebook, recomputed, recordOf } from "#api/commands/grading/in-gradebook.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { LATE_STUDENTS } from "#core/grading/gradebook/gradebook-calls.ts";
import { studentGradesOf } from "#core/grading/grades/class-record-contract.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { LATE_MESSAGES } from "#core/grading/scores/late-students-contract.ts";
import type { VersionedScore } from "#core/grading/scores/score.ts";
import type { ScoreEntry } from "#core/grading/scores/score-contract.ts";
import { checkScores, type ScoreSheet } from "#core/grading/scores/score-entry.ts";
import { EXCUSE_LATE_STUDENTS, SAVE_SCORES, type SavedScores } from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow, reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { gradebookIfSeen } from "#db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { lateStudents } from "#db/queries/grading/missing-scores.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Scores of a gradebook as they are entered: cell by cell, or S for who came late. */

/** All or none; answers with these cells and the grades of their students. */
export const saveScores = change(SAVE_SCORES, ({ body: { gradebookUuid, entries, reason } }) =>
  inGradebook({ action: "editScores", uuid: gradebookUuid }, (scope, detail) => {
    const refusal = reasonRefusal("editScores", detail.gradebook, reason);
    if (refusal) return refusal;
    const checked = checkScores(sheetOf(detail), entries);
    if (!checked.ok) return checked;
    const { length: scores } = checked.value;
    const data = { name: detail.gradebook.name, scores, ...(reason && { reason }) };
    return ok({
      statements: savingStatements(scope, detail, checked.value, reason),
      audit: scores === 0 ? [] : [{ event: "gradebook-scores", subjectUuid: gradebookUuid, data }],
      answer: {
        status: 200,
        message: gradebookWorkflow.actions.editScores.success ?? "",
        data: sql`json(${JSON.stringify(answerOf(detail, entries, checked.value))})`,
      },
    });
  }),
);

export const listLateStudents = endpoint(LATE_STUDENTS, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [gradebookIfSeen(userId, id), lateStudents(userId, id)] as const,
  );
  const [[found], late] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { rows: late };
});
/** Blank scores of activities before a student came become S, all in one change; what has a score stays (G-51). */
export const excuseLateStudents = change(EXCUSE_LATE_STUDENTS, ({ params: { id }, body: { cells } }) =>
  inGradebook({ action: "editScores", uuid: id }, (scope, detail) => {
    const refusal = reasonRefusal("editScores", detail.gradebook, "");
    if (refusal) return refusal;
    const sheet = sheetOf(detail);
    const blank = cells.filter(
      ({ studentNo, activityUuid }) => (sheet.currentOf(studentNo, activityUuid)?.score ?? null) === null,
    );
    const checked = checkScores(
      sheet,
      blank.map((cell) => ({ ...cell, score: "S" as const, version: undefined })),
    );
    if (!checked.ok) return checked;
    const { length: scores } = checked.value;
    const message = LATE_MESSAGES.marked(scores);
    if (scores === 0) return unchanged({ status: 200, message });
    const students = [...new Set(checked.value.map(({ studentNo }) => studentNo))];
    return ok({
      statements: savingStatements(scope, detail, checked.value, ""),
      audit: [
        { event: "late-students", subjectUuid: id, data: { name: detail.gradebook.name, students, scores } },
      ],
      answer: { status: 200, message },
    });
  }),
);

const sheetOf = ({ students, activities }: GradebookDetail): ScoreSheet => {
  const byNumber = new Map(students.map((student) => [student.number, student]));
  return {
    students: students.map(({ number, name }) => ({ studentNo: number, name })),
    activities,
    currentOf: (studentNo, activityUuid) => byNumber.get(studentNo)?.scores.get(activityUuid),
  };
};

/** The gradebook as it will be once the cells are saved. */
function withScores<Detail extends GradebookDetail>(
  detail: Detail,
  changes: readonly VersionedScore[],
): Detail {
  const changed = Map.groupBy(changes, ({ studentNo }) => studentNo);
  const students = detail.students.map((student) => {
    const cells = changed.get(student.number) ?? [];
    const news = cells.map(({ activityUuid, score, version }) => [activityUuid, { score, version }] as const);
    return news.length === 0 ? student : { ...student, scores: new Map([...student.scores, ...news]) };
  });
  return { ...detail, students };
}

/** The cells with their versions, what follows of them, and where a reason is given the revision. */
function savingStatements(
  { actor, now }: CommandScope,
  detail: GradebookDetail,
  changes: readonly VersionedScore[],
  reason: string,
): Statement<unknown>[] {
  if (changes.length === 0) return [];
  const touched = new Set(changes.map(({ studentNo }) => studentNo));
  return [
    ...recomputed(withScores(detail, changes), (studentNo) => touched.has(studentNo)),
    statement(sql`insert into score (activity_id, student_id, value_e2, mark, version, saved_at, saved_by)
      select grading_activity.id, student.id, cell.value ->> 'value', cell.value ->> 'mark', cell.value ->> 'version', ${now}, ${actor.id}
      from json_each(${json(
        changes.map(({ activityUuid, studentNo, score, version }) => ({
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
      where score.version = excluded.version - 1`),
    expectChanges(changes.length),
    ...(reason === ""
      ? []
      : [keepRevisions([detail.gradebook.uuid], { event: "corrected", reason, userId: actor.id, now })]),
  ];
}

/** The cells sent as they are now, the grades of their students, and the footer. */
function answerOf(
  detail: GradebookDetail,
  entries: readonly ScoreEntry[],
  changes: readonly VersionedScore[],
): SavedScores {
  const { records, footer } = recordOf(withScores(detail, changes));
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const asked = new Set(entries.map(({ studentNo }) => studentNo));
  return {
    scores: entries.map(({ studentNo, activityUuid }) => {
      const found = byNumber.get(studentNo)?.scores.get(activityUuid);
      return { studentNo, activityUuid, score: found?.score ?? null, version: found?.version ?? 0 };
    }),
    records: records.filter(({ number }) => asked.has(number)).map(studentGradesOf),
    footer,
  };
}
