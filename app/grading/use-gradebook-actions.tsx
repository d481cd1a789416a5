import { lazy, Suspense, useState } from "react";
import { gradebookWorkflow } from "../../core/grading/gradebook-actions.ts";
import { exclusionQuestion } from "../../core/grading/release.ts";
import { useWorkflowActions, type WorkflowActions } from "../ui/use-workflow-actions.tsx";
import { GradebookActionIcon } from "./gradebook-action-icons.tsx";
import type { GradebookListRow } from "./gradebook-list.server.ts";
import { gradebookPath } from "./gradebook-lists.ts";
import { ExclusionQuestion } from "./imports/exclusion-question.tsx";
import { openedAt } from "./opened-dialog.ts";

const ExclusionImportDialog = lazy(() => import("./imports/exclusion-import-dialog.tsx"));

/** What is asked about the students of a release, or their list itself; `goOn`: the release it was asked for. */
interface Asked {
  rows: readonly GradebookListRow[];
  question: readonly string[] | null;
  goOn: (() => void) | null;
}

/** What may be done with gradebooks, and doing it. Before a release it is asked whether students are excluded (grading §4). */
export function useGradebookActions(onDone: () => void): WorkflowActions<GradebookListRow> {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { choicesFor, dialogs }: WorkflowActions<GradebookListRow> = useWorkflowActions({
    workflow: gradebookWorkflow,
    action: "/grades/gradebook/change",
    pathOf: (name, [row]: readonly GradebookListRow[]) => (row ? openedAt(gradebookPath(row), name) : null),
    iconOf: (name) => <GradebookActionIcon name={name} />,
    onDone,
  });
  const first = asked?.rows[0];
  const close = () => setAsked(null);
  return {
    choicesFor: (rows, place) =>
      choicesFor(rows, place).map((choice) => {
        const question = exclusionQuestion(choice.key);
        if (question)
          return { ...choice, onChoose: () => setAsked({ rows, question, goOn: choice.onChoose }) };
        if (choice.key !== "importExclusions") return choice;
        return { ...choice, onChoose: () => setAsked({ rows, question: null, goOn: null }) };
      }),
    dialogs: (
      <>
        {dialogs}
        {asked?.question && (
          <ExclusionQuestion
            question={asked.question}
            onNobody={() => {
              close();
              asked.goOn?.();
            }}
            onSome={() => setAsked({ ...asked, question: null })}
            onClose={close}
          />
        )}
        {asked && !asked.question && first && (
          <Suspense>
            <ExclusionImportDialog
              schoolYear={first.schoolYear.name}
              term={first.term.ordinal}
              goesOn={asked.goOn !== null}
              onDone={() => asked.goOn?.()}
              onClose={close}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
