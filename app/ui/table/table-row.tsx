import { memo, type ReactNode } from "react";
import { type ColumnDefinition, cardClass, pinClass } from "./columns/column.ts";
import { widthStyle } from "./columns/column-resizer.tsx";
import { placeClass, type Room } from "./columns/room-for-columns.ts";
import { CheckTarget } from "./selection/page-checkbox.tsx";

/** What rows unfold, and which of them have something. */
export interface Expanded<Row> {
  of: (row: Row) => ReactNode;
  has: (row: Row) => boolean;
}

/** The class of the column with the buttons that open rows; null where rows have nothing more to show in any window. */
export function moreClass(expanded: object | undefined, { isWholeFrom }: Room): string | null {
  if (expanded) return "row-more";
  return isWholeFrom === null ? null : `row-more @min-[${isWholeFrom}px]/table:hidden`;
}

/** Chooses or leaves a row. `isRange`: with Shift, all rows from the one chosen before to this one. */
export type ToggleRow<Row> = (row: Row, isRange: boolean) => void;

interface TableRowProps<Row> {
  row: Row;
  /** What a screen reader calls the row, e.g. the invoice number. */
  name: string;
  rowKey: string;
  columns: readonly ColumnDefinition<Row>[];
  /** Null where rows cannot be chosen. */
  isChosen: boolean | null;
  isTabStop: boolean;
  onToggle: ToggleRow<Row>;
  onMenu: ((row: Row, anchor: HTMLElement) => void) | null;
  room: Room;
  widths: Readonly<Record<string, number>>;
  /** Null where rows do not expand. */
  isExpanded: boolean | null;
  onExpand: (rowKey: string) => void;
  expanded: Expanded<Row> | undefined;
}

function TableRowPlain<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, isChosen, isExpanded, expanded, room } = props;
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
                onChange={({ nativeEvent }) => props.onToggle(row, (nativeEvent as PointerEvent).shiftKey)}
              />
            </CheckTarget>
          </td>
        )}
        {isExpanded !== null && (
          <td className={moreClass(expanded, room) ?? ""}>
            {(room.isWholeFrom !== null || expanded?.has(row)) && (
              <button
                type="button"
                className={`row-more-button ${expanded?.has(row) ? "" : placeOfMore(room)}`}
                aria-label={`More of ${name}`}
                aria-expanded={isExpanded}
                onClick={() => props.onExpand(props.rowKey)}
              />
            )}
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-align={column.align}
            style={widthStyle(props.widths[column.key])}
            className={`${pinClass(column.pin, index === 0)} ${placeClass(room, column.key)} ${cardClass(column)} ${column.className ?? ""}`}
            data-label={column.isEssential && column.isNamedInCard ? column.label : undefined}
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
      {isExpanded && (
        <tr data-expansion="">
          <td colSpan={columns.length + 3}>
            <GivenColumns row={row} columns={columns} room={room} />
            {expanded?.has(row) && expanded.of(row)}
          </td>
        </tr>
      )}
    </>
  );
}

const placeOfMore = ({ isWholeFrom }: Room): string => `@min-[${isWholeFrom}px]/table:hidden`;

/** The columns that have given way in a window of this width, each with its heading. */
function GivenColumns<Row>({ row, columns, room }: Pick<TableRowProps<Row>, "row" | "columns" | "room">) {
  const given = columns.filter(({ key }) => room.from.has(key));
  if (given.length === 0) return null;
  return (
    <dl className={`given-columns ${placeOfMore(room)}`}>
      {given.map((column) => (
        <div key={column.key} className={placeClass(room, column.key, true)}>
          <dt>{column.label}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One row; drawn again only when something of it changes, so that choosing among 500 stays quick. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain;
