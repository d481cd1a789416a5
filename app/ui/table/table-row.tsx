import ChevronRight from "lucide-react/icons/chevron-right";
import { memo, type ReactNode } from "react";
import { type ColumnDefinition, pinClass } from "./columns/column.ts";
import { CheckTarget } from "./selection/page-checkbox.tsx";

/** What rows unfold, and which of them have something. */
export interface Expanded<Row> {
  of: (row: Row) => ReactNode;
  has: (row: Row) => boolean;
}

interface TableRowProps<Row> {
  row: Row;
  /** What a screen reader calls the row, e.g. the invoice number. */
  name: string;
  rowKey: string;
  columns: readonly ColumnDefinition<Row>[];
  /** Null where rows cannot be chosen. */
  isChosen: boolean | null;
  isTabStop: boolean;
  onToggle: (row: Row) => void;
  onMenu: ((row: Row, anchor: HTMLElement) => void) | null;
  /** Null where rows do not expand. */
  isExpanded: boolean | null;
  onExpand: (rowKey: string) => void;
  expanded: Expanded<Row> | undefined;
}

function TableRowPlain<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, isChosen, isExpanded } = props;
  return (
    <>
      <tr
        data-row={props.rowKey}
        data-selected={isChosen || undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        className="scroll-my-12"
      >
        {isChosen !== null && (
          <td className="pin-check">
            <CheckTarget>
              <input
                type="checkbox"
                className="checkbox"
                aria-label={`Select ${name}`}
                checked={isChosen}
                onChange={() => props.onToggle(row)}
              />
            </CheckTarget>
          </td>
        )}
        {isExpanded !== null && (
          <td className="w-9 min-w-9">
            {props.expanded?.has(row) && (
              <button
                type="button"
                className="grid size-7 place-items-center rounded-selector text-muted"
                aria-label={`More of ${name}`}
                aria-expanded={isExpanded}
                onClick={() => props.onExpand(props.rowKey)}
              >
                <ChevronRight className={`icon ${isExpanded ? "rotate-90" : ""}`} aria-hidden />
              </button>
            )}
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-align={column.align}
            className={`${pinClass(column.pin, index === 0)} ${column.className ?? ""}`}
          >
            {column.cell(row)}
          </td>
        ))}
        {props.onMenu && (
          <td className="pin-menu">
            <button
              type="button"
              className="btn btn-ghost btn-square btn-xs"
              aria-label={`Actions for ${name}`}
              aria-haspopup="menu"
              data-row-menu=""
              onClick={(event) => props.onMenu?.(row, event.currentTarget)}
            />
          </td>
        )}
      </tr>
      {isExpanded && props.expanded?.has(row) && (
        <tr data-expansion="">
          <td colSpan={columns.length + 3}>{props.expanded.of(row)}</td>
        </tr>
      )}
    </>
  );
}

/** One row; drawn again only when something of it changes, so that choosing among 500 stays quick. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain;
