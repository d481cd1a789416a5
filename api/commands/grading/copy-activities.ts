import { type Command, unchanged } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import { copiedActivities } from "#core/grading/scores/copied-activities.ts";
import type { CopiedActivities } from "#core/grading/scores/copied-activities-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertActivities } from "#db/queries/grading/activity-change.ts";
import { activitiesToCopy } from "#db/queries/grading/activity-sources.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { recomputed } from "./recompute.ts";

/** POST /grade_books/{id}/activities/copy: activities of another of one's gradebooks, without their scores (G-48). */
export function copyActivities(
  gradebookUuid: string,
  { from, activities: wanted, maximum }: CopiedActivities,
): Command<readonly [...ReturnType<typeof gradebookDetail>, ReturnType<typeof activitiesToCopy>]> {
  return {
    read: ({ userId }) => [...gradebookDetail(userId, gradebookUuid), activitiesToCopy(userId, from, wanted)],
    decide(scope, [head, scheme, activities, publications, roster, scores, former, source]) {
      if (!mayAct(gradebookWorkflow, "addActivity", scope.actor)) return FORBIDDEN;
      const detail = detailOf([head, scheme, activities, publications, roster, scores, former], scope.today);
      if (!detail) return NOT_FOUND;
      const { gradebook } = detail;
      const decision = decide(gradebookWorkflow, "addActivity", scope.actor, factsOf(gradebook, scope.today));
      if (!decision.allowed) return decision.refusal;
      if (source.length < wanted.length)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: "Some of these activities are not in a gradebook of yours", path: "activity_ids" },
        ]);
      const copied = copiedActivities({ ...detail, name: gradebook.name }, source, maximum);
      if (!copied.ok) return copied;
      if (copied.value.length === 0)
        return unchanged({ status: 200, message: "The gradebook has these activities already." });
      const added = copied.value.map(
        (entry): GradebookActivity => ({ ...entry, uuid: scope.newUuid(), version: 1, published: {} }),
      );
      const count = added.length === 1 ? "1 activity" : `${added.length} activities`;
      return ok({
        statements: [
          ...recomputed({ ...detail, activities: [...detail.activities, ...added] }),
          insertActivities(gradebookUuid, added),
          expectChanges(added.length),
        ],
        audit: [
          {
            event: "activity-copy",
            subjectUuid: gradebook.uuid,
            data: {
              name: gradebook.name,
              from: source[0]?.gradebook ?? "",
              codes: added.map(({ code }) => code),
            },
          },
        ],
        answer: { status: 200, message: `Copied ${count}.` },
      });
    },
  };
}
