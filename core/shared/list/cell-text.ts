import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, schoolDayOf } from "#core/shared/school-day.ts";
import type { Field } from "./fields.ts";

/** A field's value in words, as its column shows it; null where it is empty. */
export function cellText(field: Field<unknown>, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field.format) return field.format(value);
  const text = String(value);
  switch (field.kind) {
    case "money":
      return formatPesos(value as number);
    case "day":
      return formatDay(text);
    case "instant":
      return field.asDay ? formatDay(schoolDayOf(text)) : formatInstant(text);
    case "flag":
      return value ? "Yes" : "No";
    case "badge":
    case "choice":
      return field.labels?.[text] ?? text;
    default:
      return text;
  }
}
