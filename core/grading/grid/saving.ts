import { exceeds, type Score } from "#core/grading/scores/score.ts";
import { changeCells } from "./change.ts";
import { type Cell, cellAt, type Grid, type Place, placesOf, type ServerScore, withCells } from "./grid.ts";

/** A cell by its ids, as it is sent, answered and kept on the device. */
export interface ScoreChange {
  studentId: string;
  activityId: string;
  score: Score;
  /** Of the server's record it was made on; null: there was none. */
  version: number | null;
}
export interface SavedScore extends ScoreChange {
  version: number;
}

/** Cells that differ from the server's, row after row. */
function changed(grid: Grid, isWanted: (cell: Cell, maximum: number) => boolean): ScoreChange[] {
  return grid.rows.flatMap(({ id, cells }) =>
    cells.flatMap((cell, index) => {
      const column = grid.columns[index];
      if (!column || cell.score === cell.saved || !isWanted(cell, column.maximum)) return [];
      return [{ studentId: id, activityId: column.id, score: cell.score, version: cell.version }];
    }),
  );
}

/** The next batch to save. What exceeds its maximum, was refused or waits for a choice is never in it. */
export const batchToSave = (grid: Grid, cellsMax: number): ScoreChange[] =>
  changed(
    grid,
    (cell, maximum) => !exceeds(cell.score, maximum) && !cell.theirs && cell.refusal === null,
  ).slice(0, cellsMax);

/** Everything typed that the server does not have: also what it would refuse. */
export const keptOf = (grid: Grid): ScoreChange[] => changed(grid, () => true);

/** The server has taken a batch. What was typed on meanwhile stays, to be saved next. */
export const acknowledge = (grid: Grid, answered: readonly SavedScore[]): Grid =>
  updateCells(grid, answered, (cell, { score, version }) =>
    version < (cell.version ?? 0) ? cell : { ...cell, saved: score, version, refusal: null },
  );

/** No answer came to a batch: the server may have it or not, and is asked again whatever is in its cells by then. */
export const markUnconfirmed = (grid: Grid, batch: readonly ScoreChange[]): Grid =>
  updateCells(grid, batch, (cell) => ({ ...cell, saved: undefined }));

/** What the server has now, whoever saved it; what is older than what is known here changes nothing. */
export const mergeServerScores = (grid: Grid, theirs: readonly SavedScore[]): Grid =>
  updateCells(grid, theirs, (cell, their) => {
    // What is just being typed was begun on the older record: saving it will say so.
    const isTyped = grid.editing !== null && cell === cellAt(grid, grid.active);
    return isTyped || their.version <= (cell.version ?? 0) ? cell : reconcileCell(cell, their);
  });

/** What is at the server in place of the records a batch was made on; also none, where they were reset. */
export const markConflicts = (grid: Grid, theirs: readonly SavedScore[]): Grid =>
  updateCells(grid, theirs, reconcileCell);

/**
 * A cell that was not touched here takes the server's score; one that holds the same is saved; any other waits, with
 * both values, until one is chosen.
 */
function reconcileCell(cell: Cell, { score, version }: ServerScore): Cell {
  if (cell.score === score) return { ...cell, saved: score, version, theirs: null, refusal: null };
  if (cell.score === cell.saved) return { ...cell, score, saved: score, version };
  return { ...cell, theirs: { score, version } };
}

/** The server took none of a batch because of these cells. */
export const refuseCells = (
  grid: Grid,
  refused: readonly { studentId: string; activityId: string; message: string }[],
): Grid => updateCells(grid, refused, (cell, { message }) => ({ ...cell, refusal: message }));

/** What was refused is tried again with the next batch. */
export const retryRefused = (grid: Grid): Grid =>
  withCells(
    grid,
    allCells(grid).flatMap(({ row, column, cell }) =>
      cell.refusal === null ? [] : [{ row, column, cell: { ...cell, refusal: null } }],
    ),
  );

export interface Conflict extends Place {
  mine: Score;
  theirs: ServerScore;
}

export const conflictsOf = (grid: Grid): Conflict[] =>
  allCells(grid).flatMap(({ row, column, cell }) =>
    cell.theirs ? [{ row, column, mine: cell.score, theirs: cell.theirs }] : [],
  );

/** Chooses one of the two values of a cell. Mine is then saved over theirs; theirs replaces mine, which can be undone. */
export function settleConflict(grid: Grid, place: Place, choice: "mine" | "theirs"): Grid {
  const cell = cellAt(grid, place);
  if (!cell?.theirs) return grid;
  const { score, version } = cell.theirs;
  const known = withCells(grid, [
    { ...place, cell: { ...cell, saved: score, version, theirs: null, refusal: null } },
  ]);
  return choice === "mine" ? known : changeCells(known, [{ ...place, score }]);
}

/**
 * Puts back what this device kept when the page was left before the server answered. Where the server's record is
 * another by now, the cell waits with both values. Students and activities that are gone are left out.
 */
export const restoreKept = (grid: Grid, kept: readonly ScoreChange[]): Grid =>
  updateCells(grid, kept, (cell, { score, version }) => {
    if (cell.saved === score) return cell;
    const isStale = (cell.version ?? 0) !== (version ?? 0);
    return {
      ...cell,
      score,
      theirs: isStale ? { score: cell.saved ?? null, version: cell.version ?? 0 } : null,
    };
  });

const allCells = (grid: Grid): (Place & { cell: Cell })[] =>
  grid.rows.flatMap(({ cells }, row) => cells.map((cell, column) => ({ row, column, cell })));

function updateCells<Named extends { studentId: string; activityId: string }>(
  grid: Grid,
  named: readonly Named[],
  update: (cell: Cell, by: Named) => Cell,
): Grid {
  const placeOf = placesOf(grid);
  return withCells(
    grid,
    named.flatMap((one) => {
      const place = placeOf(one.studentId, one.activityId);
      const cell = place && cellAt(grid, place);
      const updated = cell && update(cell, one);
      return place && cell && updated && updated !== cell ? [{ ...place, cell: updated }] : [];
    }),
  );
}
