import { cellText } from "#core/shared/list/cell-text.ts";
import type { AnyList, RowOf } from "#core/shared/list/definition.ts";
import type { Field, FieldKind, Fields } from "#core/shared/list/fields.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import type { ExportCell, ExportColumn } from "./list-export.ts";

/** Widths in relation to each other. */
const WIDTHS: Partial<Record<FieldKind, number>> = { name: 100, instant: 80, whole: 36, flag: 30, day: 54 };
const WIDTH = 60;

/** The columns of a list's file as its definition has them, where the file has no design of its own (D-5). A cell that the screen draws is left out where it is not also told in words. */
export const definitionColumns = <L extends AnyList>(list: L): ExportColumn<RowOf<L>>[] =>
  Object.entries(list.row.fields as Fields).flatMap(([key, field]) =>
    field.label === undefined || (field.kind === "custom" && !field.format)
      ? []
      : [columnOf<RowOf<L>>(key, field, field.label)],
  );

const KINDS: Partial<Record<FieldKind, ExportColumn<never>["kind"]>> = {
  money: "amount",
  day: "day",
  instant: "instant",
  whole: "count",
};
function columnOf<Row>(key: string, field: Field<unknown>, title: string): ExportColumn<Row> {
  const kind = field.format ? "text" : field.kind === "instant" && field.asDay ? "day" : KINDS[field.kind];
  const cell = (value: unknown): ExportCell => {
    const known = value === undefined || value === "" ? null : value;
    switch (kind) {
      case "amount":
        return known === null ? "" : { centavos: known as number };
      case "count":
        return { count: known as number | null };
      case "instant":
        return { instant: known as string | null };
      case "day":
        return {
          day:
            known !== null && field.kind === "instant"
              ? schoolDayOf(known as string)
              : (known as string | null),
        };
      default:
        return cellText(field, value) ?? "";
    }
  };
  return {
    title,
    width: WIDTHS[field.kind] ?? WIDTH,
    kind: kind ?? "text",
    cell: (row) => cell((row as Record<string, unknown>)[key]),
  };
}
