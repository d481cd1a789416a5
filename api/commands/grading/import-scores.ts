import type { Command, CommandScope } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { importDone, importedMessage } from "#core/grading/imports/import-contract.ts";
import {
  activitiesOfFile,
  type ImportedRow,
  readScoreFile,
  type ScoreFile,
} from "#core/grading/imports/score-file.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { importScores as writeScores } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { json } from "#db/statement.ts";
import { recomputed } from "./recompute.ts";

/** Writes the raw scores of a filled-out template, of one activity or all: all rows or none, grades computed once (G-16). */
export function importScores(
  { gradebookUuid, activityUuid }: { gradebookUuid: string; activityUuid: string | null },
  text: string,
): Command<ReturnType<typeof gradebookDetail>> {
  return {
    read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
    decide(scope, rows) {
      if (!mayAct(gradebookWorkflow, "import", scope.actor)) return FORBIDDEN;
      const detail = detailOf(rows, scope.today);
      if (!detail) return NOT_FOUND;
      const found = activitiesOfFile(detail, activityUuid);
      if (!found.ok) return found;
      const activities = found.value;
      const facts = factsOf(detail.gradebook, scope.today);
      const decision = decide(gradebookWorkflow, "import", scope.actor, facts);
      if (!decision.allowed) return decision.refusal;
      const read = readScoreFile(text, { students: detail.students, activities });
      return read.ok ? ok(changeOf(scope, detail, activities, read.value)) : read;
    },
  };
}

type Activities = readonly GradebookDetail["activities"][number][];

function changeOf(
  { actor, now }: CommandScope,
  detail: GradebookDetail,
  activities: Activities,
  file: ScoreFile,
) {
  const { gradebook } = detail;
  const touched = new Map(file.changed.map((row) => [row.studentNo, row]));
  const uuids = activities.map(({ uuid }) => uuid);
  const done = importDone(file.rows, file.scores, [
    file.keptScores > 0 &&
      `${file.keptScores} blank ${file.keptScores === 1 ? "cell" : "cells"} left the scores that are there as they are.`,
    file.completed ?? false,
  ]);
  return {
    statements:
      file.scores === 0
        ? []
        : [
            ...recomputed({ ...detail, students: withRows(detail.students, uuids, touched) }, (studentNo) =>
              touched.has(studentNo),
            ),
            writeScores(uuids, file.changed.map(lineOf), actor.id, now),
            expectChanges(file.scores),
          ],
    audit: [
      {
        event: "gradebook-import" as const,
        subjectUuid: gradebook.uuid,
        data: { name: gradebook.name, rows: file.rows, scores: file.scores },
      },
    ],
    answer: { status: 200 as const, message: importedMessage("criteria raw scores"), data: json(done) },
  };
}

const lineOf = ({ studentNo, scores }: ImportedRow) => [studentNo, ...scores];

/** The students as the file leaves them, one after the other; versions are the database's own to count. */
function* withRows(
  students: readonly RecordStudent[],
  uuids: readonly string[],
  touched: ReadonlyMap<string, ImportedRow>,
): Iterable<RecordStudent> {
  for (const student of students) yield withRow(student, uuids, touched);
}

function withRow(
  student: RecordStudent,
  uuids: readonly string[],
  touched: ReadonlyMap<string, ImportedRow>,
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
