import { memo, useSyncExternalStore } from "react";
import { EMPTY_CELL, markOf } from "../../../core/grading/grid/grid.ts";
import type { SheetLayout } from "../../../core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "../../../core/grading/grid/sheet.ts";
import type { GridStore, RowView } from "./grid-store.ts";
import { ActiveCell, scoreText } from "./score-cell.tsx";
import { closesGroup, columnKey } from "./sheet-column.ts";

const HEAD_ROWS = 3;

/** A student's row. It listens for itself: another row's change does not draw it again. */
export const GridRow = memo(function GridRow(props: {
  store: GridStore;
  layout: SheetLayout;
  index: number;
}) {
  const { store, layout, index } = props;
  const view = useSyncExternalStore(
    store.subscribe,
    () => store.rowView(index),
    () => store.rowView(index),
  );
  const { figures, row } = view;
  const { reportCard } = figures;
  return (
    <tr aria-rowindex={index + HEAD_ROWS + 1} data-active={view.activeColumn >= 0 || undefined}>
      <th scope="row" className="grid-name" title={row.name}>
        <span className="grid-number" aria-hidden>
          {index + 1}
        </span>
        {row.name}
      </th>
      {layout.columns.map((column, at) => sheetCell(column, at, view, props))}
      <td className="grid-figure">{figures.initial ?? <Dash />}</td>
      <td className="grid-figure font-semibold" data-red={reportCard.isRed || undefined}>
        <button
          type="button"
          tabIndex={-1}
          className="grid-grade"
          data-explains=""
          aria-label={`${reportCard.printed}, how it came about`}
        >
          {reportCard.printed}
        </button>
      </td>
      <td className="grid-figure grid-word" data-closes={layout.earlierTerms.length > 0 || undefined}>
        {reportCard.letter || <Dash />}
      </td>
      {layout.earlierTerms.map(({ name, grades }) => (
        <td key={name} className="grid-figure" data-red={grades[index]?.isRed || undefined}>
          {grades[index]?.printed ?? <Dash />}
        </td>
      ))}
    </tr>
  );
});

function sheetCell(
  column: SheetColumn,
  at: number,
  view: RowView,
  { store, layout }: { store: GridStore; layout: SheetLayout },
) {
  if (column.kind !== "score")
    return (
      <td
        key={columnKey(column)}
        className="grid-figure"
        data-closes={closesGroup(layout, column) || undefined}
      >
        {view.figures.percentages.get(column.code) ?? <Dash />}
      </td>
    );
  const { index } = column;
  const cell = view.row.cells[index] ?? EMPTY_CELL;
  const isActive = view.activeColumn === index;
  const isInRange = view.rangeFrom <= index && index <= view.rangeTo;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the active cell's input has the focus
    <td
      key={column.column.id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what a td is in a grid
      role="gridcell"
      className="grid-score"
      aria-colindex={at + 2}
      aria-selected={isInRange || isActive || undefined}
      data-mark={markOf(cell, column.column) ?? undefined}
      data-active={isActive || undefined}
    >
      {isActive ? (
        <ActiveCell
          store={store}
          cell={cell}
          column={column.column}
          studentName={view.row.name}
          editing={view.editing}
          isLocked={store.grid().isLocked}
        />
      ) : (
        scoreText(cell)
      )}
    </td>
  );
}

/** Nothing to show. */
export function Dash() {
  return <span className="text-faint">–</span>;
}
