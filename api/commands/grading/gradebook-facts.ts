import type { NamedRecords } from "#api/commands/change-records.ts";
import { factsOf, type GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { GradebookFacts, GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";

/** The gradebooks a call names in the field `path`, for an action of their workflow. */
export const namedGradebooks = (
  action: GradebookActionName,
  uuids: readonly string[],
  path: string,
): NamedRecords<GradebookRow, GradebookFacts, GradebookStatus, GradebookActionName> => ({
  workflow: gradebookWorkflow,
  action,
  names: uuids,
  path,
  factsOf,
});
