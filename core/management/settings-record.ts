import { type Field, fields, type RecordCodec, text, whole } from "#core/shared/list/fields.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";
import type { EditField, ManagementRow } from "./editors.ts";

/** A setting as it is stored; it has its default where there is no row. */
export interface SettingRow {
  name: string;
  value: string;
  version: number;
}
/** Settings as one record; its version moves with every change of any of them. */
export type Settings<Name extends string> = ManagementRow & Record<Name, string> & { version: number };
/** Settings that are read and changed together. */
export interface SettingsRecord<Name extends string> {
  names: readonly Name[];
  of: (rows: readonly SettingRow[]) => Settings<Name>;
  wire: RecordCodec<Record<Name | "id", Field<string>> & { version: Field<number> }, Settings<Name>>;
}
/** A setting in its form, with what it means. */
export type SettingField<Name extends string> = EditField & { name: Name; help: string };

/** Settings by their names, each with its default. */
export function settingsRecord<Name extends string>(
  id: string,
  standards: Record<Name, string>,
): SettingsRecord<Name> {
  const names = Object.keys(standards) as Name[];
  const texts = Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, Field<string>>;
  const wire = fields({ id: text("id"), ...texts, version: whole("version") });
  return {
    names,
    wire: wire as unknown as SettingsRecord<Name>["wire"],
    of(rows) {
      const known = rows.filter(({ name }) => name in standards);
      return {
        id,
        ...standards,
        ...Object.fromEntries(known.map(({ name, value }) => [name, value])),
        version: known.reduce((sum, { version }) => sum + version, 0),
      } as Settings<Name>;
    },
  };
}

/** A setting's value as a person reads it; "" where nothing is set. */
export const shownSetting = (field: EditField, value: string): string =>
  field.kind === "choices"
    ? value
        .split(",")
        .filter(Boolean)
        .map((one) => shownOne(field, one))
        .join(", ")
    : shownOne(field, value);
const shownOne = ({ kind, options }: EditField, value: string): string =>
  (kind === "day" && isSchoolDay(value) ? formatDay(value) : undefined) ??
  (Array.isArray(options) ? options.find((option) => option.value === value)?.label : undefined) ??
  value;
