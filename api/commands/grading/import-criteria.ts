import type { Command } from "#api/commands/command.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import { readCriteriaFile } from "#core/grading/imports/criteria-file.ts";
import { importDone, importedMessage } from "#core/grading/imports/import-contract.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertActivities } from "#db/queries/grading/activity-change.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { json } from "#db/statement.ts";
import { recomputed } from "./recompute.ts";

/** Adds the activities of a file to a criteria of a gradebook, all rows or none (G-17). */
export function importCriteria(
  { gradebookUuid, code }: { gradebookUuid: string; code: string },
  text: string,
): Command<ReturnType<typeof gradebookDetail>> {
  return {
    read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
    decide(scope, rows) {
      if (!mayAct(gradebookWorkflow, "importCriteria", scope.actor)) return FORBIDDEN;
      const detail = detailOf(rows, scope.today);
      if (!detail || !hasComponent(detail.scheme, code)) return NOT_FOUND;
      const { gradebook, activities } = detail;
      const facts = factsOf(gradebook, scope.today);
      const decision = decide(gradebookWorkflow, "importCriteria", scope.actor, facts);
      if (!decision.allowed) return decision.refusal;
      const codes = activities.map((activity) => activity.code);
      const read = readCriteriaFile(text, code, codes);
      if (!read.ok) return read;
      const added = read.value.map(
        (entry): GradebookActivity => ({ ...entry, uuid: scope.newUuid(), version: 1, published: {} }),
      );
      return ok({
        statements: [
          ...recomputed({ ...detail, activities: [...activities, ...added] }),
          insertActivities(gradebookUuid, added),
          expectChanges(added.length),
        ],
        audit: [
          {
            event: "activity-import" as const,
            subjectUuid: gradebook.uuid,
            data: { name: gradebook.name, component: code, codes: added.map((activity) => activity.code) },
          },
        ],
        answer: {
          status: 200 as const,
          message: importedMessage("criteria"),
          data: json(importDone(added.length, added.length, [])),
        },
      });
    },
  };
}

export const hasComponent = ({ categories }: GradingScheme, code: string): boolean =>
  categories.some(({ components }) => components.some((component) => component.code === code));
