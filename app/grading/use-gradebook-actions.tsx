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
const ExclusionsDialog = lazy(() => import("./imports/exclusions-dialog.tsx"));
const MissingScoresDialog = lazy(() => import("./missing/missing-scores-dialog.tsx"));

/** What comes before a submission, and what is only read. */
type Shown =
  | { kind: "missing"; rows: readonly GradebookListRow[]; goOn: () => void }
  | { kind: "exclusions"; row: GradebookListRow };

/** What is asked about the students of a release, or their list itself; `goOn`: the release it was asked for. */
interface Asked {
  rows: readonly GradebookListRow[];
  question: readonly string[] | null;
  goOn: (() => void) | null;
}

/**
 * What may be done with gradebooks, and doing it. Before a release it is asked whether students are excluded.
 * `isFollowed`: scores were saved since the rows were loaded, and the screen shows them as they are saved.
 */
export function useGradebookActions(
  onDone: () => void,
  isFollowed = false,
): WorkflowActions<GradebookListRow> {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const { choicesFor, dialogs }: WorkflowActions<GradebookListRow> = useWorkflowActions({
    workflow: gradebookWorkflow,
    action: "/grades/gradebook/change",
    pathOf: (name, [row]: readonly GradebookListRow[]) => (row ? openedAt(gradebookPath(row), name) : null),
    iconOf: (name) => <GradebookActionIcon name={name} />,
    // One gradebook is changed as it was seen; of several each is checked by its own status.
    detailsOf: (_name, rows) =>
      rows.length === 1 && !isFollowed ? { version: rows[0]?.version ?? null } : {},
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
        if (choice.key === "submit")
          return { ...choice, onChoose: () => setShown({ kind: "missing", rows, goOn: choice.onChoose }) };
        const [row] = rows;
        if (choice.key === "seeExclusions" && row)
          return { ...choice, onChoose: () => setShown({ kind: "exclusions", row }) };
        if (choice.key !== "importExclusions") return choice;
        return { ...choice, onChoose: () => setAsked({ rows, question: null, goOn: null }) };
      }),
    dialogs: (
      <>
        {dialogs}
        <Suspense>
          {shown?.kind === "missing" && (
            <MissingScoresDialog
              uuids={shown.rows.map(({ uuid }) => uuid)}
              onContinue={() => {
                setShown(null);
                shown.goOn();
              }}
              onClose={() => setShown(null)}
            />
          )}
          {shown?.kind === "exclusions" && (
            <ExclusionsDialog
              schoolYear={shown.row.schoolYear.name}
              term={shown.row.term.ordinal}
              onClose={() => setShown(null)}
            />
          )}
        </Suspense>
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
