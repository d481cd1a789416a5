import { EMPTY_CELL, type Grid, openGrid } from "#core/grading/grid/grid.ts";
import { type GridCommand, step } from "#core/grading/grid/step.ts";
import { parseScore, type Score } from "#core/grading/scores/score.ts";

/** Maximums in points, one a column. */
export const MAXIMUMS = [20, 30, 50, 100];

/** A grid from what is in it, e.g. [["15", "N", "", "100"]]; every cell is saved, its version 1 where it holds something. */
export function gridOf(rows: readonly (readonly string[])[], isLocked = false): Grid {
  return openGrid(
    {
      columns: MAXIMUMS.slice(0, rows[0]?.length).map((points, index) => ({
        id: `activity-${index}`,
        code: `WW${index + 1}`,
        name: `Quiz ${index + 1}`,
        component: "WW",
        maximum: points * 100,
      })),
      rows: rows.map((texts, index) => ({
        id: `student-${index}`,
        name: `Student ${index}`,
        cells: texts.map((text) => {
          const score = read(text);
          return { ...EMPTY_CELL, score, saved: score, version: score === null ? null : 1 };
        }),
      })),
    },
    { isLocked },
  );
}

function read(text: string): Score {
  const score = parseScore(text === "" ? null : text);
  if (score === undefined) throw new Error(`${text} is no score`);
  return score;
}

/** Three students, four activities. */
export const threeByFour = (): Grid =>
  gridOf([
    ["15", "20", "", "80"],
    ["N", "S", "45.5", "70"],
    ["10", "", "30", "60"],
  ]);

export const doing = (grid: Grid, ...commands: GridCommand[]): Grid => commands.reduce(step, grid);
export const at = (row: number, column: number): GridCommand => ({ do: "goTo", place: { row, column } });
export const to = (row: number, column: number): GridCommand => ({
  do: "goTo",
  place: { row, column },
  extend: true,
});
export const type = (text: string): GridCommand => ({ do: "type", text });
export const TAKE: GridCommand = { do: "take" };

export const scoresOf = (grid: Grid): Score[][] =>
  grid.rows.map(({ cells }) => cells.map(({ score }) => score));
