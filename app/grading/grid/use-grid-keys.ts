import type { KeyboardEvent, RefObject } from "react";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { keptByOthers } from "#core/grading/grid/change.ts";
import { cellAt, countMarks, type Grid, markOf, type Place } from "#core/grading/grid/grid.ts";
import { commandFor } from "#core/grading/grid/keys.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { rangeOf } from "#core/grading/grid/selection.ts";
import type { GridCommand } from "#core/grading/grid/step.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import { rowsInView, scrollToCell } from "./grid-places.ts";
import type { GridStore } from "./grid-store.ts";

/** Keys of the grid, with what they did said to those who do not see it. */
export function useGridKeys(
  store: GridStore,
  layout: SheetLayout,
  frame: RefObject<HTMLElement | null>,
  onSave: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.nativeEvent.isComposing || !frame.current) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    // A dialog that closes gives the focus back while React hears no events.
    store.focus.isInside = true;
    const { key, shiftKey, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && key.toLowerCase() === "s") {
      event.preventDefault();
      store.run({ do: "take" });
      return onSave();
    }
    const before = store.grid();
    const pageRows = key.startsWith("Page") ? rowsInView(frame.current) : 1;
    const command = commandFor({ key, shift: shiftKey, ctrl, alt: altKey }, before, pageRows);
    if (!command) {
      // Only what is selected is copied and cut.
      if (!before.editing) event.target.select();
      return;
    }
    if (command.do === "type" && before.editing && !isAtEnd(event.target)) return;
    event.preventDefault();
    store.run(command);
    const now = store.grid();
    if (now.extent !== now.active) scrollToCell(frame.current, layout, now.extent);
    const said = announcementOf(command, before, now);
    if (said) announce(said);
    if (command.do === "undo" || command.do === "redo") tellKept(before, command.do);
  };
}

/** Where the browser would insert a character at the end too; not after Ctrl+A in a cell, which it would replace. */
const isAtEnd = (input: HTMLInputElement): boolean => input.selectionStart === input.value.length;

function announcementOf(command: GridCommand, before: Grid, now: Grid): string | null {
  if (command.do === "type") return null;
  const taken = before.editing ? notTaken(now, before.active) : null;
  if (taken) return taken;
  switch (command.do) {
    case "undo":
      return now.past === before.past
        ? "Nothing to undo."
        : `Undone: ${stepWords(before.past.at(-1)?.changes.length)}.`;
    case "redo":
      return now.future === before.future
        ? "Nothing to redo."
        : `Redone: ${stepWords(before.future[0]?.changes.length)}.`;
    case "fillDown":
      return now.rows === before.rows ? "Nothing to fill." : "Filled down.";
    case "nextBlank":
      return countMarks(now).blanks === 0 ? "No score is blank." : null;
    case "put":
      return now.rows === before.rows ? null : "Cleared.";
    case "cancel":
      return now.tabLeaves && !before.tabLeaves ? "Tab leaves the grid." : null;
    default:
      return now.extent === now.active ? null : rangeWords(now);
  }
}

const stepWords = (cells = 0): string => `${cells} ${cells === 1 ? "cell" : "cells"}`;

const NAMED_MAX = 3;
/** Names the cells that undo or redo left as they are, because somebody else saved another score there since (G-53). */
export function tellKept(before: Grid, direction: "undo" | "redo"): void {
  const kept = keptByOthers(before, direction).map(
    ({ row, column }) => `${before.rows[row]?.name}, ${before.columns[column]?.code}`,
  );
  if (kept.length === 0) return;
  const more = kept.length > NAMED_MAX ? ` and ${kept.length - NAMED_MAX} more` : "";
  toastError(
    `Somebody else changed ${kept.length === 1 ? "a score" : `${kept.length} scores`} since: kept as ${kept.length === 1 ? "it is" : "they are"}`,
    `${kept.slice(0, NAMED_MAX).join("; ")}${more}`,
  );
}

function notTaken(grid: Grid, place: Place): string | null {
  const [cell, column] = [cellAt(grid, place), grid.columns[place.column]];
  const mark = cell && column && markOf(cell, column);
  if (mark === "unread") return `${cell?.unread} is no score. It is not saved.`;
  if (!cell || !column || mark !== "over") return null;
  return `${cellText(cell.score)} is more than the maximum of ${cellText(column.maximum)}. It is not saved.`;
}

function rangeWords(grid: Grid): string {
  const { top, bottom, left, right } = rangeOf(grid);
  return `${bottom - top + 1} by ${right - left + 1} cells selected.`;
}
