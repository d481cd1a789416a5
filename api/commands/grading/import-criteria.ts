import type { FileImport } from "#api/commands/import-file.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookActivity, GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import {
  CRITERIA_FILE,
  type CriteriaLine,
  type CriteriaPlan,
  planCriteria,
} from "#core/grading/imports/criteria-file.ts";
import { importedMessage } from "#core/grading/imports/import-contract.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ACTIVITIES_MAX, ACTIVITY_MESSAGES } from "#core/grading/scores/activity.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertActivities } from "#db/queries/grading/activity-change.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { recomputed } from "./recompute.ts";

/** The activities of a file, added to a criteria of a gradebook (G-17). */
export const criteriaImport = ({
  gradebookUuid,
  code: component,
}: {
  gradebookUuid: string;
  code: string;
}): FileImport<
  typeof CRITERIA_FILE.fields,
  CriteriaLine,
  ReturnType<typeof gradebookDetail>,
  CriteriaPlan & { detail: GradebookDetail }
> => ({
  definition: CRITERIA_FILE,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (_, userId) => gradebookDetail(userId, gradebookUuid),
  plan(lines, rows, { scope, wrongAt }) {
    const detail = detailOf(rows, scope.today);
    if (!detail || !hasComponent(detail.scheme, component)) return NOT_FOUND;
    const facts = factsOf(detail.gradebook, scope.today);
    const decision = decide(gradebookWorkflow, "importCriteria", scope.actor, facts);
    if (!decision.allowed) return decision.refusal;
    const plan = planCriteria(lines, wrongAt, { component, existing: detail.activities });
    return detail.activities.length + plan.added > ACTIVITIES_MAX
      ? refuse(422, "TOO_MANY_ACTIVITIES", ACTIVITY_MESSAGES.tooMany)
      : ok({ ...plan, detail });
  },
  write({ detail, entries }, { newUuid }) {
    const { gradebook, activities } = detail;
    const added = entries.map(
      (entry): GradebookActivity => ({ ...entry, uuid: newUuid(), version: 1, published: {} }),
    );
    return {
      statements: [
        ...recomputed({ ...detail, activities: [...activities, ...added] }),
        insertActivities(gradebookUuid, added),
        expectChanges(added.length),
      ],
      audit: {
        event: "activity-import",
        subjectUuid: gradebook.uuid,
        data: { name: gradebook.name, component, codes: added.map(({ code }) => code) },
      },
      message: importedMessage("criteria"),
      also: { changed: added.length },
    };
  },
});

export const hasComponent = ({ categories }: GradingScheme, code: string): boolean =>
  categories.some(({ components }) => components.some((component) => component.code === code));
