import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { isOneCell, rangeOf } from "#core/grading/grid/selection.ts";
import { placeUnder } from "./grid-places.ts";
import type { GridStore } from "./grid-store.ts";

/** Press for a cell, drag or Shift for a range, twice to edit. A finger scrolls instead of dragging. */
export function useGridPointer(
  store: GridStore,
  layout: SheetLayout,
  frame: RefObject<HTMLElement | null>,
): {
  onMouseDown: (event: MouseEvent) => void;
  onPointerOver: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onDoubleClick: (event: MouseEvent) => void;
} {
  const isDragging = useRef(false);
  const toInput = () => {
    const input = frame.current?.querySelector<HTMLInputElement>(".score-input");
    input?.focus({ preventScroll: true });
  };
  return {
    onMouseDown: (event) => {
      const grid = store.grid();
      const place = placeUnder(event.target, layout, grid.active);
      if (!place || event.button > 2) return;
      const isActive = place.row === grid.active.row && place.column === grid.active.column;
      // Inside the text that is being edited the caret is the browser's own.
      if (isActive && grid.editing) return event.button === 0 ? store.run({ do: "edit" }) : undefined;
      event.preventDefault();
      store.focus.isInside = true;
      const isOfRange = event.button === 2 && !isOneCell(grid) && isWithin(place, rangeOf(grid));
      if (!isOfRange) store.run({ do: "goTo", place, extend: event.shiftKey && event.button === 0 });
      toInput();
      isDragging.current = event.button === 0;
      window.addEventListener("mouseup", () => (isDragging.current = false), { once: true });
    },
    // Not as it scrolls under a pointer that rests: each row would be drawn again.
    onPointerMove: (event) => markRow(frame.current, event.target),
    onPointerLeave: () => markRow(frame.current, null),
    onPointerOver: (event) => {
      if (!isDragging.current || event.pointerType !== "mouse" || event.buttons !== 1) return;
      const place = placeUnder(event.target, layout, store.grid().active);
      if (place) store.run({ do: "goTo", place, extend: true });
    },
    onDoubleClick: (event) => {
      if (placeUnder(event.target, layout, store.grid().active)) store.run({ do: "edit" });
    },
  };
}

/** The row under the pointer and its name cell, which is another element. */
function markRow(frame: HTMLElement | null, target: EventTarget | null): void {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>("tbody tr") : null;
  if (row === (frame?.querySelector("tr[data-pointed]") ?? null)) return;
  for (const marked of frame?.querySelectorAll("[data-pointed]") ?? [])
    marked.removeAttribute("data-pointed");
  row?.setAttribute("data-pointed", "");
  if (row) frame?.querySelectorAll(".grid-names li")[row.sectionRowIndex]?.setAttribute("data-pointed", "");
}

const isWithin = (place: { row: number; column: number }, range: ReturnType<typeof rangeOf>): boolean =>
  range.top <= place.row &&
  place.row <= range.bottom &&
  range.left <= place.column &&
  place.column <= range.right;
