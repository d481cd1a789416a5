import type { Grid } from "./grid.ts";
import { nextAcross } from "./selection.ts";
import type { GridCommand } from "./step.ts";

/** A key press; `ctrl` is Command on a Mac. */
export interface KeyPress {
  key: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
}

const ARROWS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * What a key does in the grid; null leaves it to the cell's input or the page: copy and paste, and what is typed at a
 * caret. A character without a caret is added here: to insert it, the browser lays out the page several times.
 * `pageRows`: how many rows are in view.
 */
export function commandFor(press: KeyPress, grid: Grid, pageRows: number): GridCommand | null {
  if (press.alt) return null;
  const { key, shift, ctrl } = press;
  if (ctrl) return controlCommand(key, shift, grid);
  const inText = grid.editing?.hasCaret ?? false;
  if (inText && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return null;
  const arrow = ARROWS[key];
  if (arrow) return { do: "move", rows: arrow[0], columns: arrow[1], extend: shift };
  switch (key) {
    case "Enter":
      return { do: "enter", back: shift };
    case "Tab":
      return grid.tabLeaves || nextAcross(grid, shift) === null ? null : { do: "tab", back: shift };
    case "Home":
      return { do: "edge", column: "first", extend: shift };
    case "End":
      return { do: "edge", column: "last", extend: shift };
    case "PageUp":
      return { do: "move", rows: -pageRows, columns: 0, extend: shift };
    case "PageDown":
      return { do: "move", rows: pageRows, columns: 0, extend: shift };
    case "F8":
      return { do: "nextBlank", back: shift };
    case "F2":
      return { do: "edit" };
    case "Escape":
      return { do: "cancel" };
    case "Delete":
    case "Backspace":
      return grid.editing ? null : { do: "put", score: null };
    case " ":
      return shift ? { do: "select", what: "row" } : typed(key, grid);
    default:
      return typed(key, grid);
  }
}

/** The active cell's text with a character at its end; names of keys ("Shift", "Unidentified") are longer than one. */
function typed(key: string, { editing, isLocked }: Grid): GridCommand | null {
  if (key.length !== 1 || isLocked || editing?.hasCaret) return null;
  return { do: "type", text: (editing?.text ?? "") + key };
}

function controlCommand(key: string, shift: boolean, grid: Grid): GridCommand | null {
  const isTyping = grid.editing !== null;
  switch (key) {
    case "Home":
      return { do: "edge", row: "first", column: "first", extend: shift };
    case "End":
      return { do: "edge", row: "last", column: "last", extend: shift };
    case "ArrowUp":
      return { do: "edge", row: "first", extend: shift };
    case "ArrowDown":
      return { do: "edge", row: "last", extend: shift };
    case "ArrowLeft":
      return { do: "edge", column: "first", extend: shift };
    case "ArrowRight":
      return { do: "edge", column: "last", extend: shift };
    case " ":
      return { do: "select", what: "column" };
  }
  switch (key.toLowerCase()) {
    case "a":
      return isTyping ? null : { do: "select", what: "all" };
    case "d":
      return { do: "fillDown" };
    case "z":
      // While typing, Escape is what takes it back; undoing the step before it would surprise.
      return isTyping ? { do: "cancel" } : shift ? { do: "redo" } : { do: "undo" };
    case "y":
      return isTyping ? null : { do: "redo" };
    default:
      return null;
  }
}
