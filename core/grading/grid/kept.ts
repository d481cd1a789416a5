import type { Score } from "#core/grading/scores/score.ts";
import { cellAt, type Grid, placesOf, withCells } from "./grid.ts";
import type { ScoreChange } from "./saving.ts";

/** A score this device kept that the server never took. */
export interface KeptLine {
  name: string;
  code: string;
  kept: Score;
  /** What the server has. */
  saved: Score;
}

/** Kept scores of a gradebook that cannot be edited any more; those the server has by now are none. What is gone from the grid is named by its number. */
export function keptLines(grid: Grid, kept: readonly ScoreChange[]): KeptLine[] {
  const placeOf = placesOf(grid);
  return kept.flatMap(({ studentId, activityId, score }): KeptLine[] => {
    const place = placeOf(studentId, activityId);
    const cell = place && cellAt(grid, place);
    if (!place || !cell) return [{ name: studentId, code: "a deleted activity", kept: score, saved: null }];
    if (cell.saved === score) return [];
    const name = grid.rows[place.row]?.name ?? studentId;
    const code = grid.columns[place.column]?.code ?? "";
    return [{ name, code, kept: score, saved: cell.saved ?? null }];
  });
}

/** What was only on the device is gone from the grid too: what the server has is shown again. */
export function dropKept(grid: Grid, kept: readonly ScoreChange[]): Grid {
  const placeOf = placesOf(grid);
  return withCells(
    grid,
    kept.flatMap(({ studentId, activityId }) => {
      const place = placeOf(studentId, activityId);
      const cell = place && cellAt(grid, place);
      if (!place || !cell || cell.saved === undefined) return [];
      return [{ ...place, cell: { ...cell, score: cell.saved, theirs: null, refusal: null } }];
    }),
  );
}
