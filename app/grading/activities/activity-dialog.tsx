import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import {
  type ActivityField,
  type ActivityForm,
  type ActivityMistake,
  activityFieldAt,
  activityFormOf,
  activityMistakes,
  activityOfForm,
  blankActivity,
} from "#core/grading/scores/activity-form.ts";
import { maximumQuestion } from "#core/grading/scores/activity-questions.ts";
import { fitsScoreInput } from "#core/grading/scores/score.ts";
import type { ADD_ACTIVITY, EDIT_ACTIVITY } from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { ActivityFields } from "./activity-fields.tsx";
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
  const [opened] = useState(() => (activity ? activityFormOf(activity) : blankActivity(props.component)));
  const [form, setForm] = useState(opened);
  const [mistakes, setMistakes] = useState<readonly ActivityMistake[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const to = activity
    ? callTo<typeof EDIT_ACTIVITY>("PATCH /grading_activities/{id}", { id: activity.uuid })
    : callTo<typeof ADD_ACTIVITY>("POST /grading_activities");
  const { isBusy, send } = useOneChange<typeof ADD_ACTIVITY | typeof EDIT_ACTIVITY>(to, {
    title: outcomeTitles(activity ? "editMaximum" : "addActivity").success,
    onDone: () => onClose(),
    onRefused: ({ refusal }) => setMistakes(mistakesOf(refusal)),
  });
  const saved = activity && activityFormOf(activity);
  const change = (changed: Partial<ActivityForm>) => {
    if (changed.maximum !== undefined && !fitsScoreInput(changed.maximum)) return;
    setForm({ ...form, ...changed });
    setMistakes(mistakes.filter(({ field }) => !(field in changed) && field !== ""));
  };
  const save = () => {
    setIsAsking(false);
    const { component, ...entry } = activityOfForm(form);
    if (activity) send({ ...entry, version: activity.version });
    else send({ gradebookUuid: props.gradebookUuid, entry: { component, ...entry } });
  };
  const submit = () => {
    const found = activityMistakes(form);
    setMistakes(found);
    const [first] = found;
    if (first) document.getElementById(`activity-${first.field}`)?.focus();
    else if (saved && saved.maximum !== form.maximum.trim()) setIsAsking(true);
    else save();
  };
  const whole = mistakes.find(({ field }) => field === "");
  const errorOf = (field: ActivityField) => mistakes.find((mistake) => mistake.field === field)?.message;
  return (
    <FormDialog
      title={activity ? `${LABELS.editMaximum.label} ${activity.code}` : LABELS.addActivity.label}
      isBusy={isBusy}
      isDirty={JSON.stringify(form) !== JSON.stringify(opened)}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          {activity ? "Save" : "Add"}
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        {whole && <Notice kind="error">{whole.message}</Notice>}
        <ActivityFields
          form={form}
          scheme={props.scheme}
          isExisting={activity !== null}
          errorOf={errorOf}
          onChange={change}
        />
      </EnterForm>
      {isAsking && activity && (
        <ConfirmDialog
          confirmation={maximumQuestion(activity.code)}
          isBusy={false}
          onConfirm={save}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </FormDialog>
  );
}

const mistakesOf = ({ errors, message }: ApiRefusal): ActivityMistake[] => {
  const placed = errors.map((entry) => ({ field: activityFieldAt(entry.path), message: entry.message }));
  return placed.length > 0 ? placed : [{ field: "", message }];
};
