import { useEffect, useRef, useSyncExternalStore } from "react";
import { useParams } from "react-router";
import type { Neighbour } from "#app/lists/kept-list.ts";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { Button } from "#app/ui/button.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { factsOf, type GradebookRow, isToSubmit } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { GridStore } from "./grid/grid-store.ts";
import { useGradebookActions } from "./use-gradebook-actions.tsx";

/** What moves a gradebook on; the first that is possible now is a button of its own. */
const ONWARD: readonly string[] = ["submit", "approve", "release"];

/** What may be done with the gradebook that is open: submit, approve, reject, release. */
export function ClassRecordActions(props: {
  gradebook: GradebookRow & Pick<GradebookFacts, "studentsWithoutScore">;
  today: SchoolDay;
  /** What is offered for what is inside it. */
  more: readonly MenuChoice[];
  /** Scores were saved since it was loaded, here or elsewhere, and are shown. */
  isFollowed?: boolean;
  /** The one behind it in the list it was opened from. */
  next: Neighbour | null;
}) {
  const { gradebook, today, more, isFollowed, next } = props;
  const further = next ? [{ label: "Next gradebook", onChoose: next.open }] : [];
  const { choicesFor, dialogs } = useGradebookActions(() => {}, isFollowed, further);
  // Editing is the grid itself.
  const choices = choicesFor([{ ...gradebook, ...factsOf(gradebook, today) }], "row").filter(
    ({ key }) => key !== "editScores",
  );
  useAskedFor("submit", choices, isToSubmit(useParams().submit));
  const onward = choices.find(
    ({ key, disabledReason }) => ONWARD.includes(key) && disabledReason === undefined,
  );
  return (
    <>
      <ActionsMenu
        choices={[
          ...more,
          ...choices.map((choice, index) => ({
            ...choice,
            hasRule: choice.hasRule || (index === 0 && more.length > 0),
          })),
        ]}
      />
      {onward && (
        <Button className="btn-primary" onClick={onward.onChoose}>
          {onward.icon}
          {onward.label}
        </Button>
      )}
      {dialogs}
    </>
  );
}

/** Chooses once what the address asks for, where it can be chosen. */
function useAskedFor(key: string, choices: readonly MenuChoice[], isAsked: boolean): void {
  const isDone = useRef(false);
  const choice = choices.find((one) => one.key === key && one.disabledReason === undefined);
  useEffect(() => {
    if (!isAsked || isDone.current || !choice) return;
    isDone.current = true;
    choice.onChoose();
  }, [isAsked, choice]);
}

/** The same, by what is in the grid now and not by what was loaded. */
export function LiveRecordActions(props: {
  gradebook: GradebookRow;
  today: SchoolDay;
  store: GridStore;
  more: readonly MenuChoice[];
  isFollowed: boolean;
  next: Neighbour | null;
}) {
  const { gradebook, today, store, more, isFollowed, next } = props;
  const { blanks, missingCount, categoriesWithoutScore, studentsWithoutScore } = useSyncExternalStore(
    store.subscribeSettled,
    store.completeness,
    store.completeness,
  );
  return (
    <ClassRecordActions
      gradebook={{ ...gradebook, blanks, missingCount, categoriesWithoutScore, studentsWithoutScore }}
      today={today}
      more={more}
      isFollowed={isFollowed}
      next={next}
    />
  );
}
