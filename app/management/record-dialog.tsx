import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { CustomerField } from "#app/billing/customer-field.tsx";
import { ReferenceField } from "#app/billing/payments/references/reference-field.tsx";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { describedBy, Field, FieldError } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { Customer } from "#core/billing/lookup-contract.ts";
import type { RecordCall } from "#core/management/calls.ts";
import type {
  EditField,
  ManagementChoice,
  ManagementChoices,
  ManagementRow,
} from "#core/management/editors.ts";
import { undrawnNote } from "#core/shared/drawable-text.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { labelOf, listOf, optionsOf, type RecordValues, useRecordForm, valuesOf } from "./use-record-form.ts";

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

interface RecordFieldProps {
  field: EditField;
  value: string;
  choices: ManagementChoices | null;
  isFirst: boolean;
  isOff: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a record's form, by its kind. */
function RecordField(props: RecordFieldProps) {
  const { field, value, error, onChange } = props;
  const id = `record-${field.name}`;
  if (field.kind === "day")
    return (
      <DayField
        id={id}
        label={field.label}
        value={isSchoolDay(value) ? value : undefined}
        isRequired={field.isRequired}
        error={error}
        onChange={(day) => onChange(day ?? "")}
      />
    );
  if (field.kind === "choices") return <SeveralChoices {...props} id={id} />;
  if (field.kind === "student") return <StudentField {...props} id={id} />;
  if (field.kind === "document") return <DocumentField {...props} />;
  // Names of this form are on documents.
  const help = (field.kind === "text" ? undrawnNote(value) : null) ?? field.help;
  const shared = {
    id,
    value,
    disabled: props.isOff,
    "aria-required": field.isRequired || undefined,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": describedBy(id, error, help),
    "data-initial-focus": props.isFirst ? "" : undefined,
  };
  return (
    <Field id={id} label={field.label} isRequired={field.isRequired} error={error} help={help}>
      {field.kind === "text" || field.kind === "whole" ? (
        <input
          type="text"
          inputMode={field.kind === "whole" ? "numeric" : undefined}
          className={`input w-full ${error ? "input-error" : ""}`}
          autoComplete="off"
          {...shared}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select
          className={`select w-full ${error ? "input-error" : ""}`}
          {...shared}
          onChange={(event) => onChange(event.target.value)}
        >
          <Options
            options={optionsOf(field, props.choices)}
            value={value}
            none={field.none ?? (field.isRequired ? "Choose one" : "None")}
          />
        </select>
      )}
    </Field>
  );
}

/** A student, found by name or number; a record that exists keeps its student. */
function StudentField({ id, value, error, isOff, onChange }: RecordFieldProps & { id: string }) {
  const [text, setText] = useState(value);
  const [customer, setCustomer] = useState<Customer | null>(null);
  return (
    <CustomerField
      id={id}
      customer={customer}
      text={text}
      error={error}
      isOff={isOff}
      onChange={(change) => {
        setText(change.text);
        setCustomer(change.customer);
        onChange(change.customer?.customerId ?? "");
      }}
    />
  );
}

/** An uploaded document, by its number. */
function DocumentField({ field, value, error, onChange }: RecordFieldProps) {
  return (
    <ReferenceField
      label={field.label}
      help="PNG, JPG or PDF under 3 MB"
      document={value === "" ? null : { number: value, name: value }}
      error={error}
      onChange={(document) => onChange(document?.number ?? "")}
      onSending={() => {}}
    />
  );
}

function Options(props: { options: readonly ManagementChoice[]; value: string; none: string }) {
  const isKnown = props.value === "" || props.options.some(({ value }) => value === props.value);
  return (
    <>
      <option value="">{props.none}</option>
      {!isKnown && <option value={props.value}>…</option>}
      {props.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </>
  );
}

/** Several of one list, the first one first. */
function SeveralChoices({ field, value, choices, error, onChange, id }: RecordFieldProps & { id: string }) {
  const chosen = listOf(value);
  const [isAdding, setAdding] = useState(false);
  const options = optionsOf(field, choices);
  const lines = isAdding || chosen.length === 0 ? [...chosen, ""] : chosen;
  const set = (index: number, one: string) => {
    setAdding(false);
    onChange(
      lines
        .map((known, place) => (place === index ? one : known))
        .filter(Boolean)
        .join(","),
    );
  };
  return (
    <fieldset aria-describedby={describedBy(id, error, field.help)}>
      <legend className="field-label">{field.label}</legend>
      <div className="grid gap-2">
        {lines.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in an order
          <div key={index} className="flex gap-2">
            <select
              className="select w-full"
              aria-label={`${field.label} ${index + 1}`}
              value={one}
              onChange={(event) => set(index, event.target.value)}
            >
              <Options
                options={options.filter((option) => option.value === one || !chosen.includes(option.value))}
                value={one}
                none="Choose one"
              />
            </select>
            {one && (
              <button
                type="button"
                className="btn btn-square"
                aria-label={`Remove ${field.label} ${index + 1}`}
                onClick={() => set(index, "")}
              >
                <X className="icon" aria-hidden />
              </button>
            )}
          </div>
        ))}
      </div>
      {chosen.length > 0 && !isAdding && (
        <button type="button" className="btn btn-xs mt-2" onClick={() => setAdding(true)}>
          <Plus className="icon" aria-hidden />
          Add another
        </button>
      )}
      {field.help && !error && (
        <div id={`${id}-help`} className="field-help">
          {field.help}
        </div>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
