import { exceeds, parseScore, type Score } from "#core/grading/scores/score.ts";
import { type CellChange, cellAt, type Grid, type Place } from "./grid.ts";
import { isOneCell, placesIn, type Range, rangeOf } from "./selection.ts";
import { cellText } from "./typing.ts";

/** What a pasted block would do, before it is done. */
export interface PastePlan {
  /** Where it goes, within the grid. */
  range: Range;
  changes: readonly (CellChange & { before: Score })[];
  refused: readonly RefusedCell[];
  /** Cells that already have this value. */
  unchanged: number;
  /** Rows and columns of the block that reach beyond the grid and are left out. */
  beyond: { rows: number; columns: number };
}

interface RefusedCell extends Place {
  text: string;
  reason: string;
}

/**
 * Plans a block from the range's upper left corner on. One single value fills the whole range, as in a spreadsheet.
 * Spaces around a value do not count, `n` and `s` are N and S, an empty cell clears; whatever else is no score, or
 * exceeds its maximum, is refused and changes nothing.
 */
export function planPaste(grid: Grid, block: readonly (readonly string[])[]): PastePlan {
  const corner = rangeOf(grid);
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  const single = height === 1 && width === 1 && !isOneCell(grid);
  const range = single
    ? corner
    : {
        ...corner,
        bottom: Math.min(corner.top + height, grid.rows.length) - 1,
        right: Math.min(corner.left + width, grid.columns.length) - 1,
      };
  const changes: (CellChange & { before: Score })[] = [];
  const refused: RefusedCell[] = [];
  let unchanged = 0;
  for (const place of placesIn(range)) {
    const text = (single ? block[0]?.[0] : block[place.row - range.top]?.[place.column - range.left]) ?? "";
    const before = cellAt(grid, place)?.score ?? null;
    const read = readPasted(text, grid.columns[place.column]?.maximum ?? 0);
    if (!read.ok) refused.push({ ...place, text, reason: read.reason });
    else if (read.score === before) unchanged++;
    else changes.push({ ...place, score: read.score, before });
  }
  const beyond = {
    rows: Math.max(0, corner.top + height - grid.rows.length),
    columns: Math.max(0, corner.left + width - grid.columns.length),
  };
  return { range, changes, refused, unchanged, beyond };
}

type Read = { ok: true; score: Score } | { ok: false; reason: string };

function readPasted(text: string, maximum: number): Read {
  const trimmed = text.trim();
  const score = trimmed === "" ? null : parseScore(/^[ns]$/.test(trimmed) ? trimmed.toUpperCase() : trimmed);
  if (score === undefined)
    return { ok: false, reason: "Not a score: digits with up to two decimals, N or S." };
  if (exceeds(score, maximum)) return { ok: false, reason: `More than the maximum of ${cellText(maximum)}.` };
  return { ok: true, score };
}
