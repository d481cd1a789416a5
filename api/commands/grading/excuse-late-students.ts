import { type Command, unchanged } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import { LATE_MESSAGES } from "#core/grading/scores/late-students-contract.ts";
import { checkScores } from "#core/grading/scores/score-entry.ts";
import { gradebookWorkflow, reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { savingStatements, sheetOf } from "./save-scores.ts";

/** PATCH /grade_books/{id}/late_students: blank scores of activities before a student came become S, all in one change; what has a score stays (G-51). */
export const excuseLateStudents = (
  gradebookUuid: string,
  cells: readonly { studentNo: string; activityUuid: string }[],
): Command<ReturnType<typeof gradebookDetail>> => ({
  read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
  decide(scope, rows) {
    if (!mayAct(gradebookWorkflow, "editScores", scope.actor)) return FORBIDDEN;
    const detail = detailOf(rows, scope.today);
    if (!detail) return NOT_FOUND;
    const facts = factsOf(detail.gradebook, scope.today);
    const decision = decide(gradebookWorkflow, "editScores", scope.actor, facts);
    if (!decision.allowed) return decision.refusal;
    const refusal = reasonRefusal("editScores", facts, "");
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
    const message = LATE_MESSAGES.marked(checked.value.length);
    if (checked.value.length === 0) return unchanged({ status: 200, message });
    return ok({
      statements: savingStatements(scope, detail, checked.value, ""),
      audit: [
        {
          event: "late-students",
          subjectUuid: gradebookUuid,
          data: {
            name: detail.gradebook.name,
            students: [...new Set(checked.value.map(({ studentNo }) => studentNo))],
            scores: checked.value.length,
          },
        },
      ],
      answer: { status: 200, message },
    });
  },
});
