import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { ACTIVE_CELL_ID, MARK_LABELS } from "#app/grading/grid/panels/cell-labels.tsx";
import { cellBox, overCell } from "#app/grading/grid/sheet-places.ts";
import { useKeptInView } from "#app/grading/grid/use-kept-in-view.ts";
import { EMPTY_CELL, markOf } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { cellText } from "#core/grading/grid/typing.ts";

/**
 * The one input of the grid, over the active cell. It moves from cell to cell and keeps the focus, because moving the
 * focus costs more than everything else a key does. Typing replaces the score; input that is no score is ignored.
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
  const text = editing?.text ?? cellText(cell.score);
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
        aria-invalid={mark === "over" || mark === "refused" || undefined}
        aria-controls={props.tableId}
        aria-activedescendant={ACTIVE_CELL_ID}
        // Also where no key says so first: a voice, a pen, a phone's suggestion.
        onBeforeInput={(event) => editing ?? event.currentTarget.select()}
        onChange={(event) => store.run({ do: "type", text: event.currentTarget.value })}
      />
    </div>
  );
}
