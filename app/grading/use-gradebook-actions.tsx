import { lazy, Suspense, useState } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import type { NextStep } from "#app/ui/toasts/next-steps.tsx";
import type { WorkflowActions } from "#app/ui/use-workflow-actions.tsx";
import type { MISSING } from "#core/grading/gradebook/gradebook-calls.ts";
import { GRADEBOOK_LIST, UNCHECKED_VERSION } from "#core/grading/gradebook/gradebook-list.ts";
import { everyMoveIsDecided, everyStudentHasScores } from "#core/grading/workflow/gradebook-facts.ts";
import { exclusionQuestion } from "#core/grading/workflow/release.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { GRADEBOOK_ICONS } from "./gradebook-action-icons.tsx";

const ExclusionQuestion = lazy(() => import("./imports/exclusion-question.tsx"));
const ExclusionImportDialog = lazy(() => import("./imports/exclusion-import-dialog.tsx"));
const ExclusionsDialog = lazy(() => import("./imports/exclusions-dialog.tsx"));
const MissingScoresDialog = lazy(() => import("./missing/missing-scores-dialog.tsx"));

type GradebookListRow = RowOf<typeof GRADEBOOK_LIST>;

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

/** A gradebook whose version is not checked. */
const unversioned = (row: GradebookListRow): GradebookListRow => ({ ...row, version: UNCHECKED_VERSION });

/** What a submission lacks of students: a score, or a decision about those they came with. */
const lackingOf = (
  row: Parameters<typeof everyStudentHasScores>[0] & Parameters<typeof everyMoveIsDecided>[0],
) => everyStudentHasScores(row) ?? everyMoveIsDecided(row);
/** Whether a gradebook is not submitted for this reason, and the reason is one of students. */
const isRefusedFor =
  (reason: string | undefined) =>
  (row: GradebookListRow): boolean =>
    reason !== undefined && lackingOf(row) === reason;
async function lackingByName(row: GradebookListRow): Promise<string | null> {
  const answer = await ask(callTo<typeof MISSING>("GET /grade_books/missing", {}, { ids: row.uuid }));
  return lackingOf({ ...row, ...(answer.ok && answer.value.rows[0]) });
}

/**
 * What may be done with gradebooks, and doing it. Before a release it is asked whether students are excluded.
 * `isFollowed`: scores were saved since the rows were loaded, and the screen shows them as they are saved. `further`: what
 * follows a change on this screen.
 */
export function useGradebookActions(
  onDone: () => void,
  isFollowed = false,
  further: readonly NextStep[] = [],
): WorkflowActions<GradebookListRow> {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const { choicesFor, dialogs } = useListActions(GRADEBOOK_LIST, { icons: GRADEBOOK_ICONS, onDone, further });
  const first = asked?.rows[0];
  const close = () => setAsked(null);
  return {
    choicesFor: (rows, place) =>
      choicesFor(isFollowed ? rows.map(unversioned) : rows, place).map((choice) => {
        const question = exclusionQuestion(choice.key);
        if (question)
          return { ...choice, onChoose: () => setAsked({ rows, question, goOn: choice.onChoose }) };
        const lacking = choice.key === "submit" ? rows.find(isRefusedFor(choice.disabledReason)) : undefined;
        if (lacking) return { ...choice, fullReason: () => lackingByName(lacking) };
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
            <ExclusionImportDialog
              schoolYear={first.schoolYear.name}
              term={first.term.ordinal}
              goesOn={asked.goOn !== null}
              onDone={() => asked.goOn?.()}
              onClose={close}
            />
          )}
        </Suspense>
      </>
    ),
  };
}
