import { gradebookWorkflow } from "../../core/grading/gradebook-actions.ts";
import { useWorkflowActions, type WorkflowActions } from "../ui/use-workflow-actions.tsx";
import { GradebookActionIcon } from "./gradebook-action-icons.tsx";
import type { GradebookListRow } from "./gradebook-list.server.ts";
import { gradebookPath } from "./gradebook-lists.ts";

/** What may be done with gradebooks, and doing it. */
export const useGradebookActions = (onDone: () => void): WorkflowActions<GradebookListRow> =>
  useWorkflowActions({
    workflow: gradebookWorkflow,
    action: "/grades/gradebook/change",
    pathOf: (name, [row]: readonly GradebookListRow[]) =>
      name === "editScores" && row ? gradebookPath(row) : null,
    iconOf: (name) => <GradebookActionIcon name={name} />,
    onDone,
  });
