import type { Command, CommandScope } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import { studentGradesOf } from "#core/grading/grades/class-record-contract.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { ScoreEntry } from "#core/grading/scores/score-contract.ts";
import { checkScores, type ScoreSheet } from "#core/grading/scores/score-entry.ts";
import type { VersionedScore } from "#core/grading/scores/score-field.ts";
import type { SavedScores } from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow, reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { keepRevisions, saveScores as saveCells } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { type Statement, sql } from "#db/statement.ts";
import { recomputed, recordOf } from "./recompute.ts";

/** Saves cells of one gradebook, all or none, and answers with these cells and the grades of their students. */
export function saveScores(
  gradebookUuid: string,
  entries: readonly ScoreEntry[],
  reason: string,
): Command<ReturnType<typeof gradebookDetail>> {
  return {
    read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
    decide(scope, rows) {
      if (!mayAct(gradebookWorkflow, "editScores", scope.actor)) return FORBIDDEN;
      const detail = detailOf(rows, scope.today);
      if (!detail) return NOT_FOUND;
      const facts = factsOf(detail.gradebook, scope.today);
      const decision = decide(gradebookWorkflow, "editScores", scope.actor, facts);
      if (!decision.allowed) return decision.refusal;
      const refusal = reasonRefusal("editScores", facts, reason);
      if (refusal) return refusal;
      const checked = checkScores(sheetOf(detail), entries);
      if (!checked.ok) return checked;
      return ok({
        statements: savingStatements(scope, detail, checked.value, reason),
        audit:
          checked.value.length === 0
            ? []
            : [
                {
                  event: "gradebook-scores" as const,
                  subjectUuid: gradebookUuid,
                  data: {
                    name: detail.gradebook.name,
                    scores: checked.value.length,
                    ...(reason && { reason }),
                  },
                },
              ],
        answer: {
          status: 200,
          message: gradebookWorkflow.actions.editScores.success ?? "",
          data: sql`json(${JSON.stringify(answerOf(detail, entries, checked.value))})`,
        },
      });
    },
  };
}

export const sheetOf = ({ students, activities }: GradebookDetail): ScoreSheet => {
  const byNumber = new Map(students.map((student) => [student.number, student]));
  return {
    students: students.map(({ number, name }) => ({ studentNo: number, name })),
    activities,
    currentOf: (studentNo, activityUuid) => byNumber.get(studentNo)?.scores.get(activityUuid),
  };
};

/** The gradebook as it will be once the cells are saved. */
function withScores(detail: GradebookDetail, changes: readonly VersionedScore[]): GradebookDetail {
  const changed = Map.groupBy(changes, ({ studentNo }) => studentNo);
  const students = detail.students.map((student) => {
    const cells = changed.get(student.number) ?? [];
    const news = cells.map(({ activityUuid, score, version }) => [activityUuid, { score, version }] as const);
    return news.length === 0 ? student : { ...student, scores: new Map([...student.scores, ...news]) };
  });
  return { ...detail, students };
}

/** The cells with their versions, what follows of them, and where a reason is given the revision. */
export function savingStatements(
  { actor, now }: CommandScope,
  detail: GradebookDetail,
  changes: readonly VersionedScore[],
  reason: string,
): Statement<unknown>[] {
  if (changes.length === 0) return [];
  const touched = new Set(changes.map(({ studentNo }) => studentNo));
  return [
    ...recomputed(withScores(detail, changes), (studentNo) => touched.has(studentNo)),
    saveCells(changes, actor.id, now),
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
