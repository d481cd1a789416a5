import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { scrollToCell } from "#app/grading/grid/grid-places.ts";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { ACTIVE_CELL_ID, MARK_LABELS } from "#app/grading/grid/panels/cell-labels.tsx";
import { cellBox, overCell } from "#app/grading/grid/sheet-places.ts";
import { EMPTY_CELL, markOf, type Place } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { cellText, shownText } from "#core/grading/grid/typing.ts";

/**
 * The one input of the grid, over the active cell. It moves from cell to cell and keeps the focus, because moving the
 * focus costs more than everything else a key does. Typing replaces the score.
 */
export function ActiveCell(props: {
  store: GridStore;
  layout: SheetLayout;
  frame: RefObject<HTMLElement | null>;
  tableId: string;
}) {
  const { store, layout } = props;
  const { place, row, editing, isLocked } = useSyncExternalStore(
    store.subscribe,
    store.activeView,
    store.activeView,
  );
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const keepInView = useKeptInView(props.frame, layout);
  const cell = row.cells[place.column] ?? EMPTY_CELL;
  const column = store.grid().columns[place.column];
  const text = editing?.text ?? shownText(cell);
  const hasCaret = editing?.hasCaret ?? false;
  // Set here because the console's policy refuses styles in markup, which has the input over the first cell.
  useLayoutEffect(() => {
    if (box.current) Object.assign(box.current.style, overCell(cellBox(layout, place)));
  }, [layout, place]);
  useLayoutEffect(() => {
    if (!store.focus.isInside) return;
    if (document.activeElement !== input.current) input.current?.focus({ preventScroll: true });
    keepInView(place);
  }, [store, place, keepInView]);
  useLayoutEffect(() => {
    if (hasCaret) input.current?.setSelectionRange(-1, -1);
  }, [hasCaret]);
  if (!column) return null;
  const mark = markOf(cell, column);
  const words = mark === "refused" ? `not saved: ${cell.refusal}` : mark && MARK_LABELS[mark];
  return (
    <div ref={box} className="active-cell" data-mark={mark ?? undefined}>
      <input
        ref={input}
        className="score-input"
        name="score"
        value={text}
        inputMode="decimal"
        autoComplete="off"
        readOnly={isLocked}
        aria-label={`${column.code} ${column.name}, ${row.name}, of ${cellText(column.maximum)}${words ? `, ${words}` : ""}`}
        aria-invalid={mark === "over" || mark === "unread" || mark === "refused" || undefined}
        aria-controls={props.tableId}
        aria-activedescendant={ACTIVE_CELL_ID}
        // Also where no key says so first: a voice, a pen, a phone's suggestion.
        onBeforeInput={(event) => editing ?? event.currentTarget.select()}
        onChange={(event) => store.run({ do: "type", text: event.currentTarget.value })}
      />
    </div>
  );
}

/**
 * Scrolls a cell into view. The scroll position is recorded on each scroll event: reading it while a key is handled would
 * force a layout of the page.
 */
function useKeptInView(frame: RefObject<HTMLElement | null>, layout: SheetLayout): (place: Place) => void {
  /** What of the sheet is in view: its corner's place, and the room beside names, head and footer. */
  const view = useRef({ left: 0, top: 0, width: 0, height: 0 });
  const asked = useRef(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      view.current = { left: element.scrollLeft, top: element.scrollTop, ...roomOf(element) };
    };
    const follow = () => {
      view.current = { ...view.current, left: element.scrollLeft, top: element.scrollTop };
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
      cancelAnimationFrame(asked.current);
    };
  }, [frame]);
  return useCallback(
    (place) => {
      const { left, top, width, height } = cellBox(layout, place);
      const seen = view.current;
      cancelAnimationFrame(asked.current);
      const isInView =
        seen.left <= left &&
        left + width <= seen.left + seen.width &&
        seen.top <= top &&
        top + height <= seen.top + seen.height;
      if (isInView) return;
      asked.current = requestAnimationFrame(() => scrollToCell(frame.current, layout, place));
    },
    [frame, layout],
  );
}

/** The frame without what stays in view of names, head and footer, which is its scroll padding. */
function roomOf(frame: HTMLElement): { width: number; height: number } {
  const padding = getComputedStyle(frame);
  const across = pixels(padding.scrollPaddingLeft) + pixels(padding.scrollPaddingRight);
  const down = pixels(padding.scrollPaddingTop) + pixels(padding.scrollPaddingBottom);
  return { width: frame.clientWidth - across, height: frame.clientHeight - down };
}

const pixels = (text: string): number => Number.parseFloat(text) || 0;
