import { fitsScoreInput, parseScore, type Score, scoreToText } from "#core/grading/scores/score.ts";
import { changeCells } from "./change.ts";
import { type Cell, cellAt, type Grid, withCells } from "./grid.ts";
import { goTo } from "./selection.ts";

/** A score as text: "" for blank. */
export const cellText = (score: Score): string => scoreToText(score) ?? "";
/** What a cell shows: its score, or what was typed over it and is none. */
export const shownText = ({ score, unread }: Pick<Cell, "score" | "unread">): string =>
  unread ?? cellText(score);

/**
 * The score that typed text means once it is taken: "" is blank, "17." is 17 and ".5" is 0.5.
 * Undefined where it is none (".", "3,5", "12.345").
 */
export function typedScore(text: string): Score | undefined {
  if (text === "") return null;
  if (!fitsScoreInput(text)) return parseScore(text);
  const [whole = "", decimals = ""] = text.split(".");
  if (whole === "" && decimals === "") return undefined;
  return parseScore(decimals === "" ? whole : `${whole || "0"}.${decimals}`);
}

/** The score a row is computed with while its cell is being typed in. */
export const shownScore = (typed: string, current: Score): Score => {
  const score = typedScore(typed);
  return score === undefined ? current : score;
};

const TYPED_MAX = 12;
const STARTS_FIGURE = /^[-+.,\d]/;
/**
 * Typed text as the cell has it (G-12): N or S alone, in either case, or whatever begins as a figure, so that a sign that is
 * no part of a score is never left out of it; undefined for anything else.
 */
const cellInput = (text: string): string | undefined => {
  if (/^[ns]$/i.test(text)) return text.toUpperCase();
  return text === "" || (text.length <= TYPED_MAX && STARTS_FIGURE.test(text)) ? text : undefined;
};

/** F2: the text can be changed in its place. */
export function beginEditing(grid: Grid): Grid {
  const cell = cellAt(grid, grid.active);
  if (!cell || grid.isLocked) return grid;
  return { ...goTo(grid, grid.active), editing: { text: shownText(cell), hasCaret: true } };
}

/** What the cell's input holds after a key; what begins as neither a figure nor a mark is not taken (G-12). */
export function typeText(grid: Grid, typed: string): Grid {
  const text = cellInput(typed);
  if (grid.isLocked || text === undefined) return grid;
  return { ...goTo(grid, grid.active), editing: { text, hasCaret: grid.editing?.hasCaret ?? false } };
}

/** Takes what was typed: one step that can be undone. What is no score is refused whole: the score stays, and the text over it. */
export function takeTyped(grid: Grid): Grid {
  if (!grid.editing) return grid;
  const { text } = grid.editing;
  const score = typedScore(text);
  const closed = { ...grid, editing: null };
  const cell = cellAt(grid, grid.active);
  if (score !== undefined || !cell) return changeCells(closed, [{ ...grid.active, score: score ?? null }]);
  return withCells(closed, [{ ...grid.active, cell: { ...cell, unread: text } }]);
}
