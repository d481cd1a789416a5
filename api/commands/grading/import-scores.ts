import type { FileImport } from "#api/commands/import-file.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { importedMessage } from "#core/grading/imports/import-contract.ts";
import { type ScoreActivity, type ScoreFields, scoreFile } from "#core/grading/imports/score-columns.ts";
import {
  type ChangedScores,
  planScores,
  type ScoreLine,
  type ScorePlan,
} from "#core/grading/imports/score-plan.ts";
import { activitiesOfFile } from "#core/grading/imports/score-template.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { importScores as writeScores } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { recomputed } from "./recompute.ts";

interface ScoreTarget {
  gradebookUuid: string;
  /** Null: all of the gradebook. */
  activityUuid: string | null;
}

/**
 * The raw scores of a file, of one activity or all: grades are computed once (G-16). `activities`: of the gradebook when the
 * file is read; what is decided, is by those there are then.
 */
export const scoreImport = (
  { gradebookUuid, activityUuid }: ScoreTarget,
  activities: readonly ScoreActivity[],
): FileImport<
  ScoreFields,
  ScoreLine,
  ReturnType<typeof gradebookDetail>,
  ScorePlan & { detail: GradebookDetail }
> => ({
  definition: scoreFile(activities),
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (_, userId) => gradebookDetail(userId, gradebookUuid),
  plan(lines, rows, { scope, columns, wrongAt }) {
    const detail = detailOf(rows, scope.today);
    if (!detail) return NOT_FOUND;
    const found = activitiesOfFile(detail, activityUuid);
    if (!found.ok) return found;
    const facts = factsOf(detail.gradebook, scope.today);
    const decision = decide(gradebookWorkflow, "import", scope.actor, facts);
    if (!decision.allowed) return decision.refusal;
    const { students } = detail;
    return ok({ ...planScores(lines, columns, { students, activities: found.value }, wrongAt), detail });
  },
  write({ detail, activities, changedRows, added, changed }, { actor, now }) {
    const { gradebook } = detail;
    const scores = added + changed;
    const touched = new Map(changedRows.map((row) => [row.studentNo, row]));
    const uuids = activities.map(({ uuid }) => uuid);
    return {
      statements: [
        ...recomputed({ ...detail, students: withRows(detail.students, uuids, touched) }, (studentNo) =>
          touched.has(studentNo),
        ),
        writeScores(uuids, changedRows.map(lineOf), actor.id, now),
        expectChanges(scores),
      ],
      audit: {
        event: "gradebook-import",
        subjectUuid: gradebook.uuid,
        data: { name: gradebook.name, scores },
      },
      message: importedMessage("criteria raw scores"),
      also: { changed: scores },
    };
  },
});

const lineOf = ({ studentNo, scores }: ChangedScores) => [studentNo, ...scores];

/** The students as the file leaves them, one after the other; versions are the database's own to count. */
function* withRows(
  students: readonly RecordStudent[],
  uuids: readonly string[],
  touched: ReadonlyMap<string, ChangedScores>,
): Iterable<RecordStudent> {
  for (const student of students) yield withRow(student, uuids, touched);
}

function withRow(
  student: RecordStudent,
  uuids: readonly string[],
  touched: ReadonlyMap<string, ChangedScores>,
): RecordStudent {
  const row = touched.get(student.number);
  if (!row) return student;
  const scores = new Map(student.scores);
  row.scores.forEach((score, index) => {
    const uuid = uuids[index];
    if (score !== undefined && uuid !== undefined)
      scores.set(uuid, { score, version: (scores.get(uuid)?.version ?? 0) + 1 });
  });
  return { ...student, scores };
}
