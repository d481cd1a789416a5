import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ask, type CallTo, type Changed, callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import type { OFFICE_CHOICES, RecordCall } from "#core/management/calls.ts";
import type {
  EditField,
  ManagementChoice,
  ManagementChoices,
  ManagementRow,
} from "#core/management/editors.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";

/** As typed, by field; several choices with commas between. */
export type RecordValues = Record<string, string>;

export const valuesOf = (fields: readonly EditField[], row: ManagementRow): RecordValues =>
  Object.fromEntries(fields.map(({ name }) => [name, String(row[name] ?? "")]));
export const listOf = (value: string): string[] => value.split(",").filter(Boolean);

/** What a field of this form offers, once it is known. */
export const optionsOf = (
  { options }: EditField,
  choices: ManagementChoices | null,
): readonly ManagementChoice[] =>
  typeof options === "string" ? (choices?.[options] ?? []) : (options ?? []);

/** A value as a person reads it. */
export function labelOf(field: EditField, value: string, choices: ManagementChoices | null): string {
  if (field.kind === "day") return isSchoolDay(value) ? formatDay(value) : value;
  if (field.kind === "text" || field.kind === "whole") return value;
  const labels = new Map(optionsOf(field, choices).map((option) => [option.value, option.label]));
  return listOf(value)
    .map((one) => labels.get(one) ?? one)
    .join("; ");
}

/** The fields that apply to what is entered. */
const applicable = (fields: readonly EditField[], values: RecordValues): readonly EditField[] =>
  fields.filter(({ onlyFor }) => !onlyFor || onlyFor.values.includes(values[onlyFor.field] ?? ""));
/** What the form of a new record begins with. */
const initialValues = (fields: readonly EditField[]): RecordValues =>
  Object.fromEntries(fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])));

const entryOf = (fields: readonly EditField[], values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name] ?? "";
      return [name, kind === "choices" ? listOf(value) : value];
    }),
  );

const REQUIRED = "This field is required";
/** What a form of records is saved by. */
type RecordOutcome = Changed<RecordCall>;
const asksMore = (outcome: RecordOutcome | undefined): outcome is Extract<RecordOutcome, { ok: false }> =>
  outcome?.ok === false && outcome.refusal.code === "CONFIRMATION_NEEDED";

const isOfField = ({ errors }: ApiRefusal): boolean => errors.some(({ path }) => path);

/** The state of a record's form: what is typed, what the server made of it, and the same key for the same entry. */
export function useRecordForm(
  fields: readonly EditField[],
  record: ManagementRow | null,
  defaults: RecordValues,
  { method, path }: CallTo<RecordCall>,
) {
  const fetcher = useFetcher<RecordOutcome>();
  const choices = useChoices(fields);
  const opened = useRef(record ? valuesOf(fields, record) : { ...initialValues(fields), ...defaults });
  const version = useRef(record?.version);
  const [values, setValues] = useState(opened.current);
  const [blank, setBlank] = useState<readonly string[]>([]);
  /** What was sent last; its refusal is shown until something is typed. */
  const sent = useRef({ body: "", key: "" });
  const [isTouched, setTouched] = useState(true);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const shown = isTouched ? undefined : outcome;
  const refusal = shown?.ok === false ? shown.refusal : null;
  const current = shown?.ok === false ? shown.current : null;
  const send = (isConfirmed: boolean, entered: RecordValues) => {
    const entry = {
      ...entryOf(applicable(fields, entered), entered),
      ...(isConfirmed && { is_confirmed: true }),
      ...(version.current !== undefined && { version: version.current }),
    };
    const body = JSON.stringify(entry);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    setTouched(false);
    submitJson(fetcher.submit, { change: entry, idempotencyKey: sent.current.key }, path, method);
  };
  const shownFields = applicable(fields, values);
  return {
    values,
    fields: shownFields,
    choices,
    opened: opened.current,
    isBusy,
    isDirty: fields.some(({ name }) => (values[name] ?? "") !== (opened.current[name] ?? "")),
    outcome,
    question: asksMore(shown) ? shown.refusal.message : null,
    /** What belongs to no field. */
    message: current === null && refusal && !asksMore(shown) && !isOfField(refusal) ? refusal.message : null,
    current,
    errorOf: (name: string): string | undefined =>
      blank.includes(name)
        ? REQUIRED
        : refusal?.errors.find(({ path }) => path?.split(".")[0] === name)?.message,
    change: (name: string, value: string) => {
      setValues((known) => ({ ...known, [name]: value }));
      setBlank((known) => known.filter((one) => one !== name));
      if ((refusal?.errors.length ?? 0) < 2) setTouched(true);
    },
    save: (isConfirmed: boolean) => {
      const missing = shownFields.filter(({ name, isRequired }) => isRequired && !values[name]?.trim());
      setBlank(missing.map(({ name }) => name));
      if (missing.length === 0 && !isBusy) send(isConfirmed, values);
    },
    /** After somebody else's change: mine over theirs, or theirs instead of mine. */
    resolve: (keepsMine: boolean) => {
      if (!current) return;
      version.current = current.version;
      opened.current = valuesOf(fields, current);
      if (!keepsMine) setValues(opened.current);
      setTouched(true);
    },
  };
}

function useChoices(fields: readonly EditField[]): ManagementChoices | null {
  const [choices, setChoices] = useState<ManagementChoices | null>(null);
  const isNeeded = fields.some(({ options }) => typeof options === "string");
  useEffect(() => {
    if (!isNeeded) return;
    void ask(callTo<typeof OFFICE_CHOICES>("GET /management/choices")).then((answer) => {
      if (answer.ok) setChoices(answer.value.data);
    });
  }, [isNeeded]);
  return choices;
}
