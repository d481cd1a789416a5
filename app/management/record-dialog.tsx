import { type ReactNode, useEffect } from "react";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { RecordCall } from "#core/management/calls.ts";
import type { EditField, ManagementRow } from "#core/management/editors.ts";
import { RecordField } from "./record-field.tsx";
import { labelOf, type RecordValues, useRecordForm, valuesOf } from "./use-record-form.ts";

interface RecordDialogProps {
  title: string;
  fields: readonly EditField[];
  /** Null: a new record. */
  record: ManagementRow | null;
  /** What a new record begins with. */
  defaults: RecordValues;
  /** The call that saves it. */
  to: CallTo<RecordCall>;
  /** Shown under the form's fields. */
  extra?: ReactNode;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a record of the office: refusals beside their fields, a question where the server asks one. */
export default function RecordDialog(props: RecordDialogProps) {
  const { fields, record, onSaved, onClose } = props;
  const form = useRecordForm(fields, record, props.defaults, props.to);
  const { outcome } = form;
  useEffect(() => {
    if (!outcome?.ok) return;
    toastSuccess(outcome.value.message);
    onSaved();
    onClose();
  }, [outcome, onSaved, onClose]);
  const asks = form.question !== null;
  return (
    <FormDialog
      title={props.title}
      className="max-w-[560px]"
      isBusy={form.isBusy}
      isDirty={form.isDirty && outcome?.ok !== true}
      onClose={onClose}
      formLabel={props.title}
      saveLabel={asks ? "Save and close the window" : "Save"}
      savesOnEnter={!asks}
      {...(asks && { saveClassName: "btn-error" as const })}
      onSave={() => form.save(asks)}
      over={
        form.current && (
          <StaleDialog
            message="Someone else changed this record meanwhile."
            theirs={differences(fields, form.opened, valuesOf(fields, form.current), form.choices)}
            onKeepMine={() => form.resolve(true)}
            onTakeTheirs={() => form.resolve(false)}
          />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(form.question ?? form.message) && (
          <div className="sm:col-span-2">
            <Notice kind={asks ? "warning" : "error"}>{form.question ?? form.message}</Notice>
          </div>
        )}
        {form.fields.map((field, index) => (
          <div key={field.name} className={field.kind === "day" ? "" : "sm:col-span-2"}>
            <RecordField
              field={field}
              value={form.values[field.name] ?? ""}
              choices={form.choices}
              isFirst={index === 0}
              isOff={record !== null && field.isFixed === true}
              error={form.errorOf(field.name)}
              onChange={(value) => form.change(field.name, value)}
            />
          </div>
        ))}
        {props.extra && <div className="sm:col-span-2">{props.extra}</div>}
      </div>
    </FormDialog>
  );
}

function differences(
  fields: readonly EditField[],
  before: RecordValues,
  after: RecordValues,
  choices: Parameters<typeof labelOf>[2],
) {
  return fields
    .filter(({ name }) => before[name] !== after[name])
    .map((field) => ({
      label: field.label,
      before: labelOf(field, before[field.name] ?? "", choices),
      after: labelOf(field, after[field.name] ?? "", choices),
    }));
}
