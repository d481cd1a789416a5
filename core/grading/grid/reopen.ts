import type { Cell, Grid, GridRow, Place, Step } from "./grid.ts";

/**
 * The grid with the columns and students it has now. What is in those that stay is kept as it is, saved or not,
 * with where one is and what can be taken back; what is gone takes its scores along.
 */
export function reopen(grid: Grid, { columns, rows }: Pick<Grid, "columns" | "rows">): Grid {
  const columnOf = indexes(grid.columns);
  const rowOf = indexes(grid.rows);
  const newColumnOf = indexes(columns);
  const newRowOf = indexes(rows);
  const placed = (place: Place): Place | null => {
    const row = newRowOf.get(grid.rows[place.row]?.id ?? "");
    const column = newColumnOf.get(grid.columns[place.column]?.id ?? "");
    return row === undefined || column === undefined ? null : { row, column };
  };
  const known = (row: GridRow, column: number): Cell | undefined => {
    const before = grid.rows[rowOf.get(row.id) ?? -1];
    return before?.cells[columnOf.get(columns[column]?.id ?? "") ?? -1];
  };
  const active = placed(grid.active);
  const start = active ?? nearest(grid.active, rows.length, columns.length);
  const steps = (taken: readonly Step[]): Step[] =>
    taken.flatMap(({ changes }) => {
      const kept = changes.flatMap((change) => {
        const place = placed(change);
        return place ? [{ ...change, ...place }] : [];
      });
      return kept.length === 0 ? [] : [{ changes: kept }];
    });
  return {
    ...grid,
    columns,
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, column) => known(row, column) ?? cell),
    })),
    active: start,
    extent: (active && placed(grid.extent)) ?? start,
    editing: active ? grid.editing : null,
    past: steps(grid.past),
    future: steps(grid.future),
  };
}

const indexes = (named: readonly { id: string }[]): Map<string, number> =>
  new Map(named.map(({ id }, index) => [id, index]));

/** Where the active cell was, or as near as the grid reaches. */
const nearest = ({ row, column }: Place, rows: number, columns: number): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});
