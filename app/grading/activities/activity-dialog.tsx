import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
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
    ids: FIELD_IDS,
    title: outcomeTitles(activity ? "editMaximum" : "addActivity").success,
    onDone: () => onClose(),
  });
  const { typed, dialog } = form;
  // Another max score resets the scores there are: asked first.
  const isReset = activity !== null && activityFormOf(activity).maximum !== typed.maximum.trim();
  const isSound = activityMistakes(typed).length === 0;
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
      <ActivityFields
        form={typed}
        scheme={props.scheme}
        isExisting={activity !== null}
        errorOf={(field) => form.errors[field]}
        onChange={(changed) => {
          if (changed.maximum === undefined || fitsScoreInput(changed.maximum)) form.change(changed);
        }}
      />
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

/** The fields of an activity: its criteria, code, name, description and maximum. */
function ActivityFields(props: {
  form: ActivityForm;
  scheme: GradingScheme;
  /** An existing activity stays in its criterion. */
  isExisting: boolean;
  errorOf: (field: ActivityField) => string | undefined;
  onChange: (changed: Partial<ActivityForm>) => void;
}) {
  const { form, isExisting, errorOf, onChange } = props;
  const text = (field: "code" | "columnName" | "description" | "maximum") => {
    const error = errorOf(field);
    const isMaximum = field === "maximum";
    const help = isMaximum ? "Above 0, at most 999.99" : undefined;
    const isFirst = isExisting ? isMaximum : field === "code";
    return (
      <Field
        id={`activity-${field}`}
        label={ACTIVITY_LABELS[field]}
        isRequired={field !== "description"}
        error={error}
        help={help}
      >
        <div className={`input w-full ${error ? "input-error" : ""}`}>
          <input
            id={`activity-${field}`}
            type="text"
            autoComplete="off"
            inputMode={isMaximum ? "decimal" : "text"}
            className={isMaximum ? "num text-right" : undefined}
            value={form[field]}
            required={field !== "description"}
            maxLength={ACTIVITY_TEXT_MAX}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(`activity-${field}`, error, help)}
            data-initial-focus={isFirst ? "" : undefined}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        </div>
      </Field>
    );
  };
  return (
    <>
      <ComponentField {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {text("code")}
        {text("maximum")}
      </div>
      {text("columnName")}
      {text("description")}
    </>
  );
}

function ComponentField(props: Parameters<typeof ActivityFields>[0]) {
  const { form, scheme, isExisting, onChange } = props;
  const error = props.errorOf("component");
  return (
    <Field id="activity-component" label={ACTIVITY_LABELS.component} isRequired error={error}>
      <select
        id="activity-component"
        className={`select w-full ${error ? "input-error" : ""}`}
        value={form.component}
        disabled={isExisting}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy("activity-component", error)}
        onChange={(event) => onChange({ component: event.target.value })}
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
