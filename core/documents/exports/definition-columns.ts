import { cellText } from "#core/shared/list/cell-text.ts";
import type { AnyList, RowOf } from "#core/shared/list/definition.ts";
import type { Field, FieldKind, Fields } from "#core/shared/list/fields.ts";
import type { ExportColumn } from "./list-export.ts";

/** Widths in relation to each other. */
const WIDTHS: Partial<Record<FieldKind, number>> = { name: 100, instant: 80, whole: 36, flag: 30, day: 54 };
const WIDTH = 60;

/** The columns of a list's file as its definition has them, where the file has no design of its own (D-5). */
export const definitionColumns = <L extends AnyList>(list: L): ExportColumn<RowOf<L>>[] =>
  Object.entries(list.row.fields as Fields).flatMap(([key, field]) =>
    field.label === undefined || field.kind === "custom" ? [] : [columnOf<RowOf<L>>(key, field, field.label)],
  );

function columnOf<Row>(key: string, field: Field<unknown>, title: string): ExportColumn<Row> {
  const inRow = (row: Row): unknown => (row as Record<string, unknown>)[key];
  const width = WIDTHS[field.kind] ?? WIDTH;
  return field.kind === "money"
    ? { title, width, kind: "amount", cell: (row) => ({ centavos: Number(inRow(row)) }) }
    : { title, width, kind: "text", cell: (row) => cellText(field, inRow(row)) ?? "" };
}
