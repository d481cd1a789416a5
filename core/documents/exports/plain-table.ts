import type { TableDocument } from "./table-document.ts";

/** A table as JSON: its rows read, its totals and red cells known. */
export interface PlainTable extends Omit<TableDocument, "rows" | "totals" | "redCells" | "cellIcons"> {
  rows: (readonly string[])[];
  totals: ReturnType<TableDocument["totals"]>;
  /** The red columns of each row. */
  redCells: (readonly number[])[];
}

/** Of a table without icons. */
export async function plainTable({
  rows,
  totals,
  redCells,
  cellIcons: _,
  ...table
}: TableDocument): Promise<PlainTable> {
  const read: (readonly string[])[] = [];
  for await (const row of rows) read.push(row);
  return {
    ...table,
    rows: read,
    totals: totals(),
    redCells: read.map((_row, place) => redCells?.(place) ?? []),
  };
}

export const tableOfPlain = ({ totals, redCells, ...table }: PlainTable): TableDocument => ({
  ...table,
  totals: () => totals,
  redCells: (row) => redCells[row] ?? [],
});
