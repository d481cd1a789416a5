import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ACTIVITY_TEXT_MAX } from "#core/grading/scores/activity.ts";
import {
  ACTIVITY_LABELS,
  type ActivityField,
  type ActivityForm,
  activityFormOf,
  activityMistakes,
  activityOfForm,
  blankActivity,
} from "#core/grading/scores/activity-form.ts";
import { maximumQuestion } from "#core/grading/scores/activity-questions.ts";
import { fitsScoreInput } from "#core/grading/scores/score.ts";
import type { ADD_ACTIVITY, EDIT_ACTIVITY } from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { outcomeTitles } from "./outcome-titles.ts";

const LABELS = gradebookWorkflow.actions;

/** Adds an activity to a gradebook, or changes one. What was typed stays through a refusal. */
export default function ActivityDialog(props: {
  gradebookUuid: string;
  scheme: GradingScheme;
  /** Null: a new one. */
  activity: GradebookActivity | null;
  /** Chosen at first for a new one. */
  component: string;
  onClose: () => void;
}) {
  const { activity, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const to = activity
    ? callTo<typeof EDIT_ACTIVITY>("PATCH /grading_activities/{id}", { id: activity.uuid })
    : callTo<typeof ADD_ACTIVITY>("POST /grading_activities");
  const form = useDialogForm<typeof ADD_ACTIVITY | typeof EDIT_ACTIVITY, ActivityForm>(to, {
    initial: activity ? activityFormOf(activity) : blankActivity(props.component),
    read: (typed) => {
      const errors = activityMistakes(typed).map(({ field, message }) => ({ path: field, message }));
      if (errors.length > 0) return { ok: false, errors };
      const { component, ...entry } = activityOfForm(typed);
      const value = activity
        ? { ...entry, version: activity.version }
        : { gradebookUuid: props.gradebookUuid, entry: { component, ...entry } };
      return { ok: true, value };
    },
    title: outcomeTitles(activity ? "editMaximum" : "addActivity").success,
    onDone: () => onClose(),
  });
  const { typed, dialog } = form;
  // Another max score resets the scores there are: asked first.
  const isReset = activity !== null && activityFormOf(activity).maximum !== typed.maximum.trim();
  const isSound = activityMistakes(typed).length === 0;
  const text = (
    name: Exclude<ActivityField, "component">,
    more: Partial<Parameters<typeof TextField>[0]> = {},
  ) => (
    <TextField
      id={FIELD_IDS[name]}
      label={ACTIVITY_LABELS[name]}
      isRequired
      maxLength={ACTIVITY_TEXT_MAX}
      {...form.field(name)}
      {...more}
    />
  );
  return (
    <FormDialog
      {...dialog}
      title={activity ? `${LABELS.editMaximum.label} ${activity.code}` : LABELS.addActivity.label}
      saveLabel={activity ? "Save" : "Add"}
      onSave={() => (isReset && isSound ? setIsAsking(true) : dialog.onSave())}
      over={
        isAsking &&
        activity && (
          <ConfirmDialog
            confirmation={maximumQuestion(activity.code)}
            isBusy={false}
            onConfirm={() => {
              setIsAsking(false);
              dialog.onSave();
            }}
            onCancel={() => setIsAsking(false)}
          />
        )
      }
      onClose={onClose}
    >
      <ComponentField scheme={props.scheme} isExisting={activity !== null} {...form.field("component")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {text("code", { isFirst: activity === null })}
        {text("maximum", {
          isAmount: true,
          isFirst: activity !== null,
          help: "Above 0, at most 999.99",
          onChange: (maximum) => {
            if (fitsScoreInput(maximum)) form.change({ maximum });
          },
        })}
      </div>
      {text("columnName")}
      {text("description", { isRequired: false })}
    </FormDialog>
  );
}

const FIELD_IDS: Record<ActivityField, string> = {
  component: "activity-component",
  code: "activity-code",
  columnName: "activity-columnName",
  description: "activity-description",
  maximum: "activity-maximum",
};

/** The criteria it belongs to; an existing activity stays in its own. */
function ComponentField(props: {
  scheme: GradingScheme;
  isExisting: boolean;
  value: string;
  error: string | undefined;
  onChange: (component: string) => void;
}) {
  const { scheme, error } = props;
  return (
    <Field id="activity-component" label={ACTIVITY_LABELS.component} isRequired error={error}>
      <select
        id="activity-component"
        className={`select w-full ${error ? "input-error" : ""}`}
        value={props.value}
        disabled={props.isExisting}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy("activity-component", error)}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">Choose a criterion</option>
        {scheme.categories.map((category) => (
          <optgroup key={category.code} label={category.name}>
            {category.components.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}
