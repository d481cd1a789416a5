import { type ReactNode, useState } from "react";
import { CustomerField } from "#app/billing/customer-field.tsx";
import { ReferenceField } from "#app/billing/references/reference-field.tsx";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { describedBy, FieldError } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { type Checked, useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Plus, X } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Made } from "#app/ui/toasts/next-steps.tsx";
import type { Customer } from "#core/billing/lookup-contract.ts";
import {
  type EditField,
  type ManagementChoice,
  type ManagementChoices,
  type ManagementRow,
  TICKED,
} from "#core/management/editors.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { undrawnNote } from "#core/shared/drawable-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { SponsorField } from "./person-field.tsx";
import {
  applicable,
  entryOf,
  initialValues,
  labelOf,
  listOf,
  optionsOf,
  type RecordValues,
  useChoices,
  valuesOf,
} from "./record-values.ts";

interface RecordDialogProps {
  title: string;
  fields: readonly EditField[];
  /** Null: a new record. */
  record: ManagementRow | null;
  /** What a new record begins with beside what its fields say. */
  defaults?: RecordValues;
  /** The call that saves it. */
  to: CallTo<RecordCall>;
  /** What is sent, where that is more than the fields. */
  sent?: (entry: Record<string, unknown>) => Record<string, unknown>;
  /** Said instead of what has changed meanwhile. */
  staleMessage?: string;
  /** Shown under the form's fields. */
  extra?: ReactNode;
  /** Where it does more than save what was typed: "Erase". */
  saveLabel?: string;
  /** What the saved record is called, by what was typed and the answer of the call. */
  nameOf?: ((saved: ManagementRow) => string) | undefined;
  /** The screen of a record. */
  pathOf?: ((id: string) => string) | undefined;
  /** Opens the form of another new record. */
  onAnother?: (() => void) | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a record of the office: refusals beside their fields, a question where the server asks one. */
export default function RecordDialog(props: RecordDialogProps) {
  const { title, fields, record, onSaved, onClose } = props;
  const choices = useChoices(fields);
  const [isSaved, setSaved] = useState(false);
  const [before, setBefore] = useState(record);
  const read =
    (isConfirmed: boolean) =>
    (values: RecordValues): Checked<Record<string, unknown>> => {
      const asked = applicable(fields, values);
      const missing = asked.filter(({ name, isRequired }) => isRequired && !values[name]?.trim());
      if (missing.length > 0)
        return { ok: false, errors: missing.map(({ name }) => ({ path: name, message: REQUIRED })) };
      const version = before?.version;
      return {
        ok: true,
        value: {
          ...(props.sent ?? ((entry) => entry))(entryOf(asked, values)),
          ...(isConfirmed && { is_confirmed: true }),
          ...(version !== undefined && { version }),
        },
      };
    };
  const form = useDialogForm<RecordCall, RecordValues>(props.to, {
    initial: record ? valuesOf(fields, record) : { ...initialValues(fields), ...props.defaults },
    read: read(false),
    fieldAt: (path) => path.split(".").find((part) => fields.some(({ name }) => name === part)),
    madeOf: (value): Made =>
      madeOf(props, { ...form.typed, ...(value as { data?: ManagementRow | null }).data }),
    onDone: () => {
      setSaved(true);
      onSaved();
    },
  });
  const { typed, current, question, dialog } = form;
  const resolve = (now: ManagementRow, keepsMine: boolean) => {
    setBefore(now);
    form.resolve(valuesOf(fields, now), keepsMine);
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      className="max-w-[560px]"
      isSaved={isSaved}
      formLabel={title}
      {...(question !== null && {
        saveClassName: "btn-error",
        savesOnEnter: false,
        onSave: () => form.saveBy(read(true)),
        intro: <Notice kind="warning">{question}</Notice>,
      })}
      saveLabel={props.saveLabel ?? (question === null ? "Save" : "Save and close the window")}
      {...(current && props.staleMessage && { failure: props.staleMessage })}
      over={
        current &&
        !props.staleMessage && (
          <StaleDialog
            message="Someone else changed this record meanwhile."
            theirs={differences(
              fields,
              before ? valuesOf(fields, before) : {},
              valuesOf(fields, current),
              choices,
            )}
            onKeepMine={() => resolve(current, true)}
            onTakeTheirs={() => resolve(current, false)}
          />
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {applicable(fields, typed).map((field, index) => (
          <div key={field.name} className={field.kind === "day" || field.isNarrow ? "" : "sm:col-span-2"}>
            <RecordField
              field={field}
              {...form.field(field.name)}
              value={typed[field.name] ?? ""}
              label={field.labelFrom ? String(before?.[field.labelFrom] ?? "") : ""}
              choices={choices}
              isFirst={index === 0}
              isOff={record !== null && field.isFixed === true}
            />
          </div>
        ))}
        {props.extra && <div className="sm:col-span-2">{props.extra}</div>}
      </div>
    </FormDialog>
  );
}

/** What the saved record is called; a new one is looked at, or followed by another. */
function madeOf(
  { record, nameOf, pathOf, onAnother }: RecordDialogProps,
  saved: Partial<ManagementRow>,
): Made {
  const { id } = saved;
  return {
    named: id === undefined ? undefined : nameOf?.({ ...saved, id }),
    next: record
      ? []
      : [
          ...(pathOf && id !== undefined ? [{ label: "View", to: pathOf(id) }] : []),
          ...(onAnother ? [{ label: "Add another", onChoose: onAnother }] : []),
        ],
  };
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
  /** What the record calls its choice. */
  label: string;
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
        value={value || undefined}
        isRequired={field.isRequired}
        error={error}
        onChange={(day) => onChange(day ?? "")}
      />
    );
  if (field.kind === "choices") return <SeveralChoices {...props} id={id} />;
  if (field.kind === "tick")
    return (
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="checkbox checkbox-sm mt-0.5"
          checked={value === TICKED}
          onChange={(event) => onChange(event.target.checked ? TICKED : "")}
        />
        <span>
          {field.label}
          <span className="field-help block">{field.help}</span>
        </span>
      </label>
    );
  if (field.kind === "sponsor")
    return (
      <SponsorField
        id={id}
        label={field.label}
        help={field.help}
        called={props.label}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  if (field.kind === "student") return <StudentField {...props} id={id} />;
  if (field.kind === "document") return <DocumentField {...props} />;
  if (field.kind === "text" || field.kind === "whole")
    return (
      <TextField
        id={id}
        label={field.label}
        value={value}
        isRequired={field.isRequired}
        isFirst={props.isFirst}
        disabled={props.isOff}
        {...(field.kind === "whole" && { inputMode: "numeric" })}
        // The server says how long it may be.
        maxLength={undefined}
        // Names of this form are on documents.
        help={(field.kind === "text" ? undrawnNote(value) : null) ?? field.help}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <SelectField
      id={id}
      label={field.label}
      value={value}
      options={withUnknown(optionsOf(field, props.choices), value)}
      placeholder={field.none ?? (field.isRequired ? "Choose one" : "None")}
      isRequired={field.isRequired}
      isFirst={props.isFirst}
      disabled={props.isOff}
      help={field.help}
      error={error}
      onChange={onChange}
    />
  );
}

/** What is chosen stands there before its name is known. */
const withUnknown = (options: readonly ManagementChoice[], value: string): readonly ManagementChoice[] =>
  value === "" || options.some((option) => option.value === value)
    ? options
    : [{ value, label: "…" }, ...options];

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
              <option value="">Choose one</option>
              {withUnknown(
                options.filter((option) => option.value === one || !chosen.includes(option.value)),
                one,
              ).map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            {one && (
              <button
                type="button"
                className="btn btn-square"
                aria-label={`Remove ${field.label} ${index + 1}`}
                onClick={() => set(index, "")}
              >
                <X className="icon" />
              </button>
            )}
          </div>
        ))}
      </div>
      {chosen.length > 0 && !isAdding && (
        <button type="button" className="btn btn-xs mt-2" onClick={() => setAdding(true)}>
          <Plus className="icon" />
          Add another
        </button>
      )}
      {field.help && !error && (
        <div id={`${id}-help`} className="field-help">
          {field.help}
        </div>
      )}
      <FieldError id={id} label={field.label} error={error} />
    </fieldset>
  );
}
