import { exceeds, type Score } from "#core/grading/scores/score.ts";
import { type CellChange, cellAt, type Grid, type Place, type Step, withCells } from "./grid.ts";
import { placesIn, rangeOf } from "./selection.ts";

/** More steps than a person takes back; older ones are forgotten. */
const STEPS_MAX = 200;

/** Sets scores as one step that can be undone; those that are there already are no change. A locked grid stays as it is. */
export function changeCells(before: Grid, changes: readonly CellChange[]): Grid {
  if (before.isLocked) return before;
  const grid = withoutUnread(before, changes);
  const last = new Map(changes.map((change) => [`${change.row}:${change.column}`, change]));
  const step: Step = {
    changes: [...last.values()].flatMap(({ row, column, score }) => {
      const cell = cellAt(grid, { row, column });
      return !cell || cell.score === score ? [] : [{ row, column, before: cell.score, after: score }];
    }),
  };
  if (step.changes.length === 0) return grid;
  const past = [...grid.past, step].slice(-STEPS_MAX);
  return {
    ...put(
      grid,
      step.changes.map(({ after, ...place }) => ({ ...place, score: after })),
    ),
    past,
    future: [],
  };
}

/** What was typed and is no score goes with the change, also where the score stays. */
const withoutUnread = (grid: Grid, places: readonly Place[]): Grid =>
  withCells(
    grid,
    places.flatMap(({ row, column }) => {
      const cell = cellAt(grid, { row, column });
      return cell && cell.unread !== null ? [{ row, column, cell: { ...cell, unread: null } }] : [];
    }),
  );

function put(grid: Grid, changes: readonly CellChange[]): Grid {
  return withCells(
    grid,
    changes.flatMap(({ row, column, score }) => {
      const cell = cellAt(grid, { row, column });
      return cell ? [{ row, column, cell: { ...cell, score, refusal: null, unread: null } }] : [];
    }),
  );
}

/**
 * Takes the last step back, also one that is saved already: the old scores are then saved again. Only cells that still hold
 * what the step left there are touched (G-53).
 */
export function undo(grid: Grid): Grid {
  const step = grid.past.at(-1);
  if (!step || grid.isLocked) return grid;
  const past = grid.past.slice(0, -1);
  const changes = step.changes.filter((change) => !isChangedSince(grid, change, change.after));
  if (changes.length === 0) return { ...grid, past };
  const undone = put(
    grid,
    changes.map(({ before, ...place }) => ({ ...place, score: before })),
  );
  return { ...shown(undone, changes), past, future: [{ changes }, ...grid.future] };
}

export function redo(grid: Grid): Grid {
  const [step, ...future] = grid.future;
  if (!step || grid.isLocked) return grid;
  const changes = step.changes.filter((change) => !isChangedSince(grid, change, change.before));
  if (changes.length === 0) return { ...grid, future };
  const redone = put(
    grid,
    changes.map(({ after, ...place }) => ({ ...place, score: after })),
  );
  return { ...shown(redone, changes), past: [...grid.past, { changes }], future };
}

/** Somebody else saved another score there since, which is kept. */
const isChangedSince = (grid: Grid, place: Place, left: Score): boolean => {
  const cell = cellAt(grid, place);
  return cell === undefined || cell.score !== left;
};
/** The cells that undoing or redoing the next step keeps because they hold another score by now. */
export function keptByOthers(grid: Grid, direction: "undo" | "redo"): Place[] {
  const step = direction === "undo" ? grid.past.at(-1) : grid.future[0];
  const left = direction === "undo" ? "after" : "before";
  return (step?.changes ?? []).filter((change) => isChangedSince(grid, change, change[left]));
}

/** The range then holds what changed. */
function shown(grid: Grid, changes: Step["changes"]): Grid {
  const rows = changes.map(({ row }) => row);
  const columns = changes.map(({ column }) => column);
  return {
    ...grid,
    active: { row: Math.min(...rows), column: Math.min(...columns) },
    extent: { row: Math.max(...rows), column: Math.max(...columns) },
  };
}

/** The same score in every cell of the range: N, S or blank from the cell's menu, Delete. */
export const putInRange = (grid: Grid, score: Score): Grid =>
  changeCells(
    grid,
    placesIn(rangeOf(grid)).map((place) => ({ ...place, score })),
  );

/**
 * The range's first row into the rows below it; of a single cell, the cell above into it.
 * What exceeds its maximum is not copied.
 */
export function fillDown(grid: Grid): Grid {
  const range = rangeOf(grid);
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = (column: number) => cellAt(grid, { row: from, column });
  const targets: Place[] = placesIn({ ...range, top: from + 1 });
  return changeCells(
    grid,
    targets.flatMap((place) => {
      const score = source(place.column)?.score;
      const maximum = grid.columns[place.column]?.maximum ?? 0;
      return score === undefined || exceeds(score, maximum) ? [] : [{ ...place, score }];
    }),
  );
}
