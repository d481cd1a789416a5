import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type MenuChoice, MenuList } from "#app/ui/menu-list.tsx";
import { placePopover } from "#app/ui/place-popover.ts";
import { sortedBy } from "#core/shared/list/definition.ts";
import { ArrowDown, ArrowUp } from "../icons.tsx";
import { type ColumnDefinition, pinClass } from "./columns/column.ts";
import { ColumnResizer, widthStyle } from "./columns/column-resizer.tsx";
import type { TableLayout } from "./columns/layout-preference.ts";
import { visibleColumns } from "./columns/ordered-columns.ts";
import { placeClass, type Room, roomForColumns } from "./columns/room-for-columns.ts";
import { sortedOn } from "./columns/sort-menu.tsx";
import { HeadLabel } from "./head-label.tsx";
import { useReturnToRow } from "./returned-row.ts";
import { handleRowKeys, nextBeginning } from "./row-keys.ts";
import { PageCheckbox } from "./selection/page-checkbox.tsx";
import type { Selection } from "./selection/use-selection.ts";
import { type Expanded, moreClass, TableRow, type ToggleRow } from "./table-row.tsx";
import { LoadingRows } from "./table-states.tsx";
import type { ListNavigation } from "./use-list-address.ts";

export interface DataTableProps<Row extends object> {
  /** The list's key. */
  name: string;
  label: string;
  /** Null until the first rows are there. */
  rows: readonly Row[] | null;
  columns: readonly ColumnDefinition<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  navigation: ListNavigation;
  layout: TableLayout;
  /** A person sets the width of a column in pixels; null: as wide as what stands in it. */
  onResize?: (key: string, width: number | null) => void;
  selection?: Selection<Row>;
  rowMenu?: (row: Row) => MenuChoice[];
  onOpen?: (row: Row) => void;
  expanded?: Expanded<Row>;
  /** Shown instead of rows: empty or failed. */
  state?: ReactNode;
}

/** Written out, because style sheets are made of what stands in the code. */
const CARDS_BELOW: Record<Room["cardsBelow"], string> = {
  600: "@max-[600px]/table:card-rows",
  720: "@max-[720px]/table:card-rows",
  800: "@max-[800px]/table:card-rows",
};
const NO_CHOICES = (): MenuChoice[] => [];
const NO_ROWS: readonly never[] = [];
/** More rows than fit a window, and fewer than a page that is worth drawing in two steps. */
const FIRST_ROWS = 50;

/** The one table of the console: sticky head, pinned columns, keyboard, selection, row menu, expandable rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { keyOf, nameOf, navigation, selection } = props;
  const rows = props.rows ?? NO_ROWS;
  const drawn = useDrawnRows(rows);
  const columns = useStable(visibleColumns(props.columns, props.layout));
  const { open: openMenu, menu } = useRowMenu(props.rowMenu ?? NO_CHOICES, nameOf);
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const onExpand = useCallback((key: string) => setExpandedKeys((known) => withToggled(known, key)), []);
  const onToggle = useToggle(selection, rows);
  const { widths } = props.layout;
  const room = useMemo(() => roomForColumns(columns, rows, widths), [columns, rows, widths]);
  const rowEvents = useRowEvents(props, columns, onToggle);
  const extra = (selection ? 1 : 0) + (props.expanded ? 1 : 0) + (props.rowMenu ? 1 : 0);

  return (
    <section
      className="table-scroll"
      aria-label={props.label}
      aria-busy={navigation.isStale || props.rows === null}
    >
      <table
        className={`data-table ${CARDS_BELOW[room.cardsBelow]} ${navigation.isStale ? "table-stale" : ""}`}
        aria-label={props.label}
        data-density={props.layout.density}
      >
        <TableHead
          columns={columns}
          navigation={navigation}
          chosen={selection ? chosenOf(rows, selection, keyOf) : null}
          onTogglePage={() => selection?.togglePage(rows)}
          room={room}
          widths={widths}
          onResize={props.onResize}
          moreClass={moreClass(props.expanded, room)}
          hasMenu={props.rowMenu !== undefined}
        />
        {props.rows === null && !props.state && <LoadingRows columns={columns.length + extra} rows={10} />}
        <tbody {...rowEvents}>
          {drawn.map((row, index) => {
            const key = keyOf(row);
            return (
              <TableRow
                key={key}
                row={row}
                rowKey={key}
                name={nameOf(row)}
                columns={columns}
                isChosen={selection ? selection.rows.has(key) : null}
                isTabStop={index === 0}
                onToggle={onToggle}
                onMenu={props.rowMenu ? openMenu : null}
                room={room}
                widths={widths}
                isExpanded={moreClass(props.expanded, room) === null ? null : expandedKeys.has(key)}
                onExpand={onExpand}
                expanded={props.expanded}
              />
            );
          })}
        </tbody>
      </table>
      {props.state}
      {menu}
    </section>
  );
}

/** Of a long page the server and the first drawing give the rows in view; the rest follows at once, while the page can be used. */
function useDrawnRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole || rows.length <= 2 * FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS);
}

/** The same as long as the rows are, so that rows are not drawn again. */
function useToggle<Row>(selection: Selection<Row> | undefined, rows: readonly Row[]): ToggleRow<Row> {
  const { toggle, chooseThrough } = selection ?? {};
  return useCallback(
    (row, isRange) => (isRange ? chooseThrough?.(row, rows) : toggle?.(row)),
    [toggle, chooseThrough, rows],
  );
}

/** What the body of the table listens to: the keys of its rows, and which of them is opened. */
function useRowEvents<Row extends object>(
  { name, rows: found, keyOf, nameOf, onOpen }: DataTableProps<Row>,
  columns: readonly ColumnDefinition<Row>[],
  onToggle: ToggleRow<Row>,
) {
  const rows = found ?? NO_ROWS;
  const ref = useRef<HTMLTableSectionElement>(null);
  const noteOpened = useReturnToRow(name, ref);
  const withRow = (key: string, act: (row: Row) => void) => {
    const row = rows.find((known) => keyOf(known) === key);
    if (row) act(row);
  };
  return {
    ref,
    onClickCapture({ target }: MouseEvent<HTMLTableSectionElement>) {
      const link = (target as HTMLElement).closest("tr[data-row] a");
      const key = link?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
      if (key !== undefined) noteOpened(key);
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) =>
      handleRowKeys(event, {
        onOpen: (key) =>
          withRow(key, (row) => {
            noteOpened(key);
            onOpen?.(row);
          }),
        onToggle: (key, isRange) => withRow(key, (row) => onToggle(row, isRange)),
        rowBeginning: (typed, after) =>
          nextBeginning(
            rows.map((row) => ({ key: keyOf(row), texts: [nameOf(row), ...textsOf(columns, row)] })),
            typed,
            after,
          ),
      }),
  };
}

/** What stands in the columns a row is known by. */
const textsOf = <Row,>(columns: readonly ColumnDefinition<Row>[], row: Row): string[] =>
  columns.flatMap(({ isEssential, textOf }) => (isEssential ? (textOf?.(row) ?? []) : []));

function withToggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function chosenOf<Row>(
  rows: readonly Row[],
  selection: Selection<Row>,
  keyOf: (row: Row) => string,
): "none" | "some" | "all" {
  const count = rows.filter((row) => selection.rows.has(keyOf(row))).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}

/** The same array as long as it holds the same columns, so that rows are not drawn again. */
function useStable<Row>(columns: ColumnDefinition<Row>[]): readonly ColumnDefinition<Row>[] {
  const signature = columns.map((column) => column.key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature changes with the columns
  return useMemo(() => columns, [signature, columns[0]?.cell]);
}

/** One menu for all rows of a table: answers with what opens it beside a row's button, and the menu itself. */
function useRowMenu<Row>(choicesOf: (row: Row) => MenuChoice[], nameOf: (row: Row) => string) {
  const panel = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Row | null>(null);
  const open = useCallback((chosen: Row, anchor: HTMLElement) => {
    const element = panel.current;
    if (!element) return;
    flushSync(() => setRow(() => chosen));
    placePopover(element, anchor, "end");
    element.showPopover();
    element.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
  }, []);
  const menu = (
    <div ref={panel} popover="auto" className="pop">
      {row !== null && (
        <MenuList
          label={`Actions for ${nameOf(row)}`}
          choices={choicesOf(row)}
          close={() => panel.current?.hidePopover()}
        />
      )}
    </div>
  );
  return { open, menu };
}

interface TableHeadProps<Row> {
  columns: readonly ColumnDefinition<Row>[];
  navigation: ListNavigation;
  /** How much of the page is chosen; null where rows cannot be chosen. */
  chosen: "none" | "some" | "all" | null;
  onTogglePage: () => void;
  room: Room;
  widths: TableLayout["widths"];
  onResize: DataTableProps<never>["onResize"] | undefined;
  /** Null where rows do not open. */
  moreClass: string | null;
  hasMenu: boolean;
}

/** `isDescending` null: the list is not in this order. */
const sortWords = (label: string, isDescending: boolean | null): string =>
  isDescending === null ? `Sort by ${label}` : `${sortedBy(label, isDescending)}. Press to turn round.`;

/** Sticky labels; those of indexed columns sort, first in the direction the list begins with. */
function TableHead<Row>(props: TableHeadProps<Row>) {
  const { address, change } = props.navigation;
  return (
    <thead>
      <tr>
        {props.chosen !== null && (
          <th scope="col" className="pin-check">
            <PageCheckbox chosen={props.chosen} onToggle={props.onTogglePage} />
          </th>
        )}
        {props.moreClass !== null && (
          <th scope="col" className={props.moreClass}>
            <span className="sr-only">More of the row</span>
          </th>
        )}
        {props.columns.map((column, index) => {
          const isSorted = column.sort !== undefined && column.sort === address.sort;
          const Arrow = address.isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.key}
              scope="col"
              className={`${pinClass(column.pin, index === 0)} ${placeClass(props.room, column.key)}`}
              data-align={column.align}
              style={widthStyle(props.widths[column.key])}
              aria-sort={isSorted ? (address.isDescending ? "descending" : "ascending") : undefined}
            >
              {column.sort === undefined ? (
                <HeadLabel label={column.label} />
              ) : (
                <button
                  type="button"
                  className="sort-button"
                  title={sortWords(column.label, isSorted ? address.isDescending : null)}
                  onClick={() => change(sortedOn(props.navigation, column.sort ?? ""))}
                >
                  <HeadLabel label={column.label}>
                    {isSorted && <Arrow className="icon ml-1 size-3" />}
                  </HeadLabel>
                </button>
              )}
              {props.onResize && <ColumnResizer onResize={(width) => props.onResize?.(column.key, width)} />}
            </th>
          );
        })}
        {props.hasMenu && (
          <th scope="col" className="pin-menu">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
