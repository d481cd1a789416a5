import { memo, type ReactElement, useState, useSyncExternalStore } from "react";
import type { GridStore, RowView } from "#app/grading/grid/grid-store.ts";
import { ACTIVE_CELL_ID, scoreText } from "#app/grading/grid/panels/cell-labels.tsx";
import { columnKey, HEAD_ROWS } from "#app/grading/grid/sheet-column.ts";
import { ScaleIcon } from "#app/grading/scale-icon.tsx";
import { letterOrRemark } from "#core/grading/grades/class-record.ts";
import { type Cell, EMPTY_CELL, markOf } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { RowFigures, SheetColumn } from "#core/grading/grid/sheet.ts";

/** What a cell was drawn from, and as what. */
interface Drawn {
  from: Cell | string | null;
  isInRange: boolean;
  isActive: boolean;
  element: ReactElement;
}

/**
 * A student's row. It listens for itself: another row's change does not draw it again. What says the same as before is
 * the same element, which React then passes over: of sixty cells a key draws one or two.
 */
export const GridRow = memo(function GridRow(props: {
  store: GridStore;
  layout: SheetLayout;
  index: number;
}) {
  const { store, layout, index } = props;
  const read = () => store.rowView(index);
  const view = useSyncExternalStore(store.subscribe, read, read);
  const readFigures = () => store.figures(index);
  const figures = useSyncExternalStore(store.subscribeSettled, readFigures, readFigures);
  const [drawn] = useState<Drawn[]>([]);
  const { reportCard } = figures;
  return (
    <tr aria-rowindex={index + HEAD_ROWS + 1}>
      <th scope="row" className="grid-name">
        {view.row.name}
      </th>
      {layout.columns.map((column, at) =>
        column.kind === "score" ? scoreCell(column, at, view, drawn) : figureCell(column, at, figures, drawn),
      )}
      {layout.hasInitial && <td className="grid-figure">{figures.initial ?? <Dash />}</td>}
      <td className="grid-figure font-semibold" data-red={reportCard.isRed || undefined}>
        <button
          type="button"
          tabIndex={-1}
          className="grid-grade"
          data-explains=""
          aria-label={`${reportCard.printed}${reportCard.isOverridden ? ", overridden" : ""}, how it was calculated`}
          title={reportCard.isOverridden ? "Overridden" : undefined}
        >
          {reportCard.printed}
          {reportCard.isOverridden && <span aria-hidden>*</span>}
        </button>
      </td>
      {reportCard.icon === null ? (
        <td className="grid-figure grid-word" title={reportCard.descriptor || undefined}>
          {letterOrRemark(reportCard) || <Dash />}
        </td>
      ) : (
        <td className="grid-figure grid-scale">
          <ScaleIcon level={reportCard.icon} /> {reportCard.letter} {reportCard.descriptor}
        </td>
      )}
      {layout.earlierTerms.map(({ name, grades }) => (
        <td key={name} className="grid-figure" data-red={grades[index]?.isRed || undefined}>
          {grades[index]?.printed ?? <Dash />}
        </td>
      ))}
    </tr>
  );
});

function figureCell(
  column: Exclude<SheetColumn, { kind: "score" }>,
  at: number,
  figures: RowFigures,
  drawn: Drawn[],
): ReactElement {
  const percentage = figures.percentages.get(column.code) ?? null;
  const known = drawn[at];
  if (known && known.from === percentage) return known.element;
  const element = (
    <td key={columnKey(column)} className="grid-figure">
      {percentage ?? <Dash />}
    </td>
  );
  drawn[at] = { from: percentage, isInRange: false, isActive: false, element };
  return element;
}

function scoreCell(
  { index, column }: Extract<SheetColumn, { kind: "score" }>,
  at: number,
  view: RowView,
  drawn: Drawn[],
): ReactElement {
  const cell = view.row.cells[index] ?? EMPTY_CELL;
  const isActive = view.activeColumn === index;
  const isInRange = view.rangeFrom <= index && index <= view.rangeTo;
  const known = drawn[at];
  if (known && known.from === cell && known.isActive === isActive && known.isInRange === isInRange)
    return known.element;
  const element = (
    // biome-ignore lint/a11y/useFocusableInteractive: the input over the active cell has the focus
    <td
      key={column.id}
      id={isActive ? ACTIVE_CELL_ID : undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what a td is in a grid
      role="gridcell"
      className="grid-score"
      aria-colindex={at + 2}
      aria-selected={isInRange || isActive || undefined}
      data-mark={markOf(cell, column) ?? undefined}
      data-active={isActive || undefined}
    >
      {scoreText(cell)}
    </td>
  );
  drawn[at] = { from: cell, isInRange, isActive, element };
  return element;
}

/** Nothing to show. */
function Dash() {
  return <span className="text-faint">–</span>;
}
