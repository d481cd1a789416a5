import type { Grid, Place } from "./grid.ts";

/** Both ends included. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = ({ active, extent }: Pick<Grid, "active" | "extent">): Range => ({
  top: Math.min(active.row, extent.row),
  bottom: Math.max(active.row, extent.row),
  left: Math.min(active.column, extent.column),
  right: Math.max(active.column, extent.column),
});

export const isOneCell = ({ active, extent }: Pick<Grid, "active" | "extent">): boolean =>
  active.row === extent.row && active.column === extent.column;

/** Every place of a range, row after row. */
export function placesIn({ top, bottom, left, right }: Range): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column });
  return places;
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last));

const within = ({ rows, columns }: Grid, { row, column }: Place): Place => ({
  row: clamp(row, rows.length - 1),
  column: clamp(column, columns.length - 1),
});

/** The active cell goes there; with `extends` only the range's other corner does. */
export function goTo(grid: Grid, place: Place, extendsRange = false): Grid {
  const target = within(grid, place);
  return extendsRange ? { ...grid, extent: target } : { ...grid, active: target, extent: target };
}

/** Down the column, at its end to the top of the next; back the other way. At the very end it stays. */
export function nextDown(grid: Grid, back: boolean): Place {
  const { row, column } = grid.active;
  const [lastRow, lastColumn] = [grid.rows.length - 1, grid.columns.length - 1];
  if (back) {
    if (row > 0) return { row: row - 1, column };
    return column > 0 ? { row: lastRow, column: column - 1 } : grid.active;
  }
  if (row < lastRow) return { row: row + 1, column };
  return column < lastColumn ? { row: 0, column: column + 1 } : grid.active;
}

/** Across the row, at its end to the start of the next; null where the grid ends: Tab then leaves it. */
export function nextAcross(grid: Grid, back: boolean): Place | null {
  const { row, column } = grid.active;
  const [lastRow, lastColumn] = [grid.rows.length - 1, grid.columns.length - 1];
  if (back) {
    if (column > 0) return { row, column: column - 1 };
    return row > 0 ? { row: row - 1, column: lastColumn } : null;
  }
  if (column < lastColumn) return { row, column: column + 1 };
  return row < lastRow ? { row: row + 1, column: 0 } : null;
}

/** The next blank cell down the columns, and from the last cell on to the first; back the other way. Null where none is blank. */
export function nextBlank({ rows, columns, active }: Grid, back: boolean): Place | null {
  const count = rows.length * columns.length;
  const start = active.column * rows.length + active.row;
  for (let steps = 1; steps <= count; steps++) {
    const at = (start + (back ? count - steps : steps)) % count;
    const place = { row: at % rows.length, column: Math.floor(at / rows.length) };
    if (rows[place.row]?.cells[place.column]?.score === null) return place;
  }
  return null;
}
