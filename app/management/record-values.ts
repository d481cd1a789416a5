import { useEffect, useState } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import {
  type EditField,
  type ManagementChoice,
  type ManagementChoices,
  type ManagementRow,
  TICKED,
} from "#core/management/editors.ts";
import type { OFFICE_CHOICES } from "#core/management/office-records.body.ts";
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
export const applicable = (fields: readonly EditField[], values: RecordValues): readonly EditField[] =>
  fields.filter(({ onlyFor }) => !onlyFor || onlyFor.values.includes(values[onlyFor.field] ?? ""));
/** What the form of a new record begins with. */
export const initialValues = (fields: readonly EditField[]): RecordValues =>
  Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial]));

/** What is sent. */
export const entryOf = (fields: readonly EditField[], values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name] ?? "";
      return [name, kind === "choices" ? listOf(value) : kind === "tick" ? value === TICKED : value];
    }),
  );

/** The lists that fields of a form choose from, where one does. */
export function useChoices(fields: readonly EditField[]): ManagementChoices | null {
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
