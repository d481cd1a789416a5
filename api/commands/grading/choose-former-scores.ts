import { type Command, unchanged } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import {
  chosenScores,
  FORMER_MESSAGES,
  type FormerAsked,
  type FormerChoice,
} from "#core/grading/scores/former-scores.ts";
import { gradebookWorkflow, reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { saveFormerChoice } from "#db/queries/grading/former-scores.ts";
import { keepRevisions } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { recomputed } from "./recompute.ts";

/** PATCH /grade_books/{id}/former_scores: what a student earned in another section is taken over by category, or left out with a reason (G-49). */
export const chooseFormerScores = (
  gradebookUuid: string,
  asked: FormerAsked,
): Command<ReturnType<typeof gradebookDetail>> => ({
  read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
  decide({ actor, now, today }, rows) {
    if (!mayAct(gradebookWorkflow, "editScores", actor)) return FORBIDDEN;
    const detail = detailOf(rows, today);
    if (!detail) return NOT_FOUND;
    const { gradebook, scheme, students } = detail;
    const facts = factsOf(gradebook, today);
    const decision = decide(gradebookWorkflow, "editScores", actor, facts);
    if (!decision.allowed) return decision.refusal;
    const student = students.find(({ number }) => number === asked.studentNo);
    const former = student?.former.find((one) => one.gradebookUuid === asked.formerUuid);
    if (!student || !former)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: FORMER_MESSAGES.unknown, path: "former_gradebook_id" },
      ]);
    const chosen = chosenScores(scheme, former, asked);
    if (!chosen.ok) return chosen;
    if (isSame(former.choice, chosen.value, asked.reason))
      return unchanged({ status: 200, message: FORMER_MESSAGES.saved });
    const refusal = reasonRefusal("editScores", facts, asked.reason);
    if (refusal) return refusal;
    const version = former.choice?.version ?? 0;
    const choice: FormerChoice = {
      activities: chosen.value,
      reason: asked.reason,
      by: "",
      at: now,
      version: version + 1,
    };
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
        saveFormerChoice(gradebookUuid, { ...asked, ...choice, version, userId: actor.id, now }),
        expectChanges(1),
        recountGradebooks(COUNTED_BY.formerChoice(gradebookUuid)),
        ...(gradebook.releasedAt === null
          ? []
          : [
              keepRevisions([gradebookUuid], {
                event: "corrected",
                reason: asked.reason,
                userId: actor.id,
                now,
              }),
            ]),
      ],
      audit: [
        {
          event: "former-scores",
          subjectUuid: gradebookUuid,
          data: {
            name: gradebook.name,
            student: student.number,
            section: former.section,
            taken: codes(true),
            leftOut: codes(false),
            ...(asked.reason && { reason: asked.reason }),
          },
        },
      ],
      answer: { status: 200, message: FORMER_MESSAGES.saved },
    });
  },
});

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
