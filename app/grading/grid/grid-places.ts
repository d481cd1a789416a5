import type { Place } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { NAME_COLUMNS } from "./sheet-column.ts";
import { ROW_HEIGHT } from "./sheet-places.ts";

/** The grid's place a pointer is over; null over names, grades, headings. */
export function placeUnder(target: EventTarget | null, layout: SheetLayout, active: Place): Place | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(".active-cell")) return active;
  const cell = target.closest<HTMLTableCellElement>("tbody td.grid-score");
  const row = cell?.closest("tr");
  const column = cell && layout.columns[cell.cellIndex - NAME_COLUMNS];
  return row && column?.kind === "score" ? { row: row.sectionRowIndex, column: column.index } : null;
}

/** The table cell of a place. */
export function cellElement(
  frame: HTMLElement | null,
  layout: SheetLayout,
  place: Place,
): HTMLElement | null {
  const at = layout.columns.findIndex((column) => column.kind === "score" && column.index === place.column);
  const row = frame?.querySelector<HTMLTableElement>("table")?.tBodies[0]?.rows[place.row];
  return row?.cells[at + NAME_COLUMNS] ?? null;
}

/** Scrolls no further than it must. */
export const scrollToCell = (frame: HTMLElement | null, layout: SheetLayout, place: Place): void =>
  cellElement(frame, layout, place)?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** How many rows are in view, for Page Up and Page Down. */
export function rowsInView(frame: HTMLElement): number {
  const table = frame.querySelector("table");
  const free = frame.clientHeight - (table?.tHead?.offsetHeight ?? 0) - (table?.tFoot?.offsetHeight ?? 0);
  return Math.max(1, Math.floor(free / ROW_HEIGHT) - 1);
}
