import type { Place } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";

/**
 * Where things are in the sheet, in CSS pixels. All sizes are fixed (app/styles/grid.css draws them so), and a place is
 * computed and never measured: asking the browser would make it lay out the page in the middle of a key.
 */
export const ROW_HEIGHT = 32;
const SCORE_WIDTH = 64;
const FIGURE_WIDTH = 66;

interface CellBox {
  /** From the names' right edge. */
  left: number;
  /** From the head's lower edge. */
  top: number;
  width: number;
  height: number;
}

/** The box of a score's cell. */
export function cellBox(layout: SheetLayout, { row, column }: Place): CellBox {
  const at = layout.columns.findIndex((one) => one.kind === "score" && one.index === column);
  const left = layout.columns
    .slice(0, Math.max(0, at))
    .reduce((sum, { kind }) => sum + (kind === "score" ? SCORE_WIDTH : FIGURE_WIDTH), 0);
  return { left, top: row * ROW_HEIGHT, width: SCORE_WIDTH, height: ROW_HEIGHT };
}

/** What puts an element from the sheet's corner over a cell. The width of the names depends on the window. */
export const overCell = ({ left, top }: CellBox): { transform: string } => ({
  transform: `translate(calc(var(--grid-name) + ${left}px), calc(var(--grid-head) + ${top}px))`,
});
