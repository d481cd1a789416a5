import { GradebookActionIcon } from "#app/grading/gradebook-action-icons.tsx";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { FormerChoiceText } from "#app/grading/moved/former-choice-text.tsx";
import type { GradeTools } from "#app/grading/override/grade-tools.ts";
import { Button } from "#app/ui/button.tsx";
import { rulesOf } from "#core/grading/grades/class-record.ts";
import { explain } from "#core/grading/grades/explanation.ts";
import type { GradingOfSheet } from "#core/grading/grid/sheet.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { AnchoredPanel } from "./anchored-panel.tsx";

/** How a student's grade came about, step by step, from the same computation that gave it. */
export function GradeExplanation(props: {
  store: GridStore;
  grading: GradingOfSheet;
  grades: GradeTools;
  row: number;
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const { store, grading, grades, row } = props;
  const name = store.grid().rows[row]?.name ?? "";
  const { layout } = store.sheet();
  const override = layout.overrides[row] ?? null;
  const overrideE4 = layout.overridesE4[row] ?? null;
  const leaveFor = (open: (row: number) => void) => {
    // A dialog gives the focus back to where it was, and this panel will be gone.
    props.anchor.focus({ preventScroll: true });
    props.onClose();
    open(row);
  };
  const steps = explain(grading.scheme, store.gradeOf(row), rulesOf(grading));
  return (
    <AnchoredPanel
      anchor={props.anchor}
      label={`How the grade of ${name} was calculated`}
      className="w-[420px] p-4"
      onClose={props.onClose}
    >
      <p className="font-semibold">{name}</p>
      <p className="text-xs text-muted">
        {grading.scheme.name}, version {grading.scheme.version}
      </p>
      {override && overrideE4 !== null && (
        <div className="mt-3 border-l-2 border-primary pl-3 text-sm">
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            Overridden
            <span className="num flex-none">{scaledToText(BigInt(overrideE4), 4)}</span>
          </p>
          <p className="break-words">{override.reason}</p>
          <p className="text-xs text-muted">
            {override.by}, {formatInstant(override.at)}. The scores come to what follows.
          </p>
        </div>
      )}
      {(layout.former[row] ?? []).map((one) => (
        <FormerChoiceText key={one.gradebookUuid} former={one} />
      ))}
      {steps.length === 0 ? (
        <p className="mt-3 text-sm text-muted">There is no score to compute a grade from.</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {steps.map(({ what, by, gives }) => (
            <li
              key={what}
              className="flex items-baseline justify-between gap-4 py-1.5 text-sm last:font-semibold"
            >
              <span className="min-w-0">
                {what}
                <span className="block text-xs font-normal text-muted">{by}</span>
              </span>
              <span className="num flex-none">{gives}</span>
            </li>
          ))}
        </ol>
      )}
      {grades.editLabel !== null && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {overrideE4 !== null && <Button onClick={() => leaveFor(grades.onRemove)}>Remove override</Button>}
          <Button icon={<GradebookActionIcon name="overrideGrade" />} onClick={() => leaveFor(grades.onEdit)}>
            {grades.editLabel}
          </Button>
          {grades.onMissingTerm && (
            <Button onClick={() => grades.onMissingTerm && leaveFor(grades.onMissingTerm)}>
              Missing Term
            </Button>
          )}
        </div>
      )}
    </AnchoredPanel>
  );
}
