import { fitsScoreInput, parseScore, type Score, scoreToText } from "#core/grading/scores/score.ts";
import { changeCells } from "./change.ts";
import { cellAt, type Grid } from "./grid.ts";
import { goTo } from "./selection.ts";

/** What is in a cell as text: "" for blank. */
export const cellText = (score: Score): string => scoreToText(score) ?? "";

/**
 * The score that typed text means once it is taken: "" is blank, "17." is 17 and ".5" is 0.5.
 * Undefined where it means none ("."): the cell then keeps what it had.
 */
export function typedScore(text: string): Score | undefined {
  if (text === "") return null;
  const [whole = "", decimals = ""] = text.split(".");
  if (whole === "" && decimals === "") return undefined;
  return parseScore(decimals === "" ? whole : `${whole || "0"}.${decimals}`);
}

/** The score a row is computed with while its cell is being typed in. */
export const shownScore = (typed: string, current: Score): Score => {
  const score = typedScore(typed);
  return score === undefined ? current : score;
};

/** Typed text as the cell has it: what fits a score, or N or S alone, in either case (G-12); undefined for anything else. */
const cellInput = (text: string): string | undefined =>
  /^[ns]$/i.test(text) ? text.toUpperCase() : fitsScoreInput(text) ? text : undefined;

/** F2: the text can be changed in its place. */
export function beginEditing(grid: Grid): Grid {
  const cell = cellAt(grid, grid.active);
  if (!cell || grid.isLocked) return grid;
  return { ...goTo(grid, grid.active), editing: { text: cellText(cell.score), hasCaret: true } };
}

/** What the cell's input holds after a key; whatever is no score input is not taken (G-12). */
export function typeText(grid: Grid, typed: string): Grid {
  const text = cellInput(typed);
  if (grid.isLocked || text === undefined) return grid;
  return { ...goTo(grid, grid.active), editing: { text, hasCaret: grid.editing?.hasCaret ?? false } };
}

/** Takes what was typed: one step that can be undone. */
export function takeTyped(grid: Grid): Grid {
  if (!grid.editing) return grid;
  const score = typedScore(grid.editing.text);
  const closed = { ...grid, editing: null };
  return score === undefined ? closed : changeCells(closed, [{ ...grid.active, score }]);
}
