import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import {
  type KeyboardEvent,
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
import { type ColumnDefinition, pinClass } from "./columns/column.ts";
import type { TableLayout } from "./columns/layout-preference.ts";
import { visibleColumns } from "./columns/ordered-columns.ts";
import { PageCheckbox } from "./selection/page-checkbox.tsx";
import type { Selection } from "./selection/use-selection.ts";
import { type Expanded, TableRow } from "./table-row.tsx";
import { LoadingRows } from "./table-states.tsx";
import type { ListNavigation } from "./use-list-address.ts";

export interface DataTableProps<Row extends object> {
  label: string;
  /** Null until the first rows are there. */
  rows: readonly Row[] | null;
  columns: readonly ColumnDefinition<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  navigation: ListNavigation;
  layout: TableLayout;
  selection?: Selection<Row>;
  rowMenu?: (row: Row) => MenuChoice[];
  onOpen?: (row: Row) => void;
  expanded?: Expanded<Row>;
  /** Shown instead of rows: empty or failed. */
  state?: ReactNode;
}

const NO_CHOICES = (): MenuChoice[] => [];
const NO_ROWS: readonly never[] = [];
/** More rows than fit a window, and fewer than a page that is worth drawing in two steps. */
const FIRST_ROWS = 50;

/** The one table of the console: sticky head, pinned columns, keyboard, selection, row menu, expandable rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { keyOf, nameOf, navigation, selection, onOpen } = props;
  const rows = props.rows ?? NO_ROWS;
  const drawn = useDrawnRows(rows);
  const columns = useStable(visibleColumns(props.columns, props.layout));
  const { open: openMenu, menu } = useRowMenu(props.rowMenu ?? NO_CHOICES, nameOf);
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const onExpand = useCallback((key: string) => setExpandedKeys((known) => withToggled(known, key)), []);
  const toggle = selection?.toggle;
  const onToggle = useCallback((row: Row) => toggle?.(row), [toggle]);
  const rowAt = (key: string) => rows.find((row) => keyOf(row) === key);
  const extra = (selection ? 1 : 0) + (props.expanded ? 1 : 0) + (props.rowMenu ? 1 : 0);

  return (
    <section
      className="table-scroll"
      aria-label={props.label}
      aria-busy={navigation.isStale || props.rows === null}
    >
      <table
        className={`data-table ${navigation.isStale ? "table-stale" : ""}`}
        aria-label={props.label}
        data-density={props.layout.density}
      >
        <TableHead
          columns={columns}
          navigation={navigation}
          chosen={selection ? chosenOf(rows, selection, keyOf) : null}
          onTogglePage={() => selection?.togglePage(rows)}
          hasExpand={props.expanded !== undefined}
          hasMenu={props.rowMenu !== undefined}
        />
        {props.rows === null && !props.state && <LoadingRows columns={columns.length + extra} rows={10} />}
        <tbody
          onKeyDown={(event) =>
            handleRowKeys(event, {
              onOpen: (key) => {
                const row = rowAt(key);
                if (row) onOpen?.(row);
              },
              onToggle: (key) => {
                const row = rowAt(key);
                if (row) selection?.toggle(row);
              },
            })
          }
        >
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
                isExpanded={props.expanded ? expandedKeys.has(key) : null}
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

interface RowKeys {
  onOpen: (rowKey: string) => void;
  onToggle: (rowKey: string) => void;
}

/** Keys of the rows: arrows, Home and End move, Space chooses, Enter opens, M shows the actions. Inside a row's own controls they keep their meaning. */
function handleRowKeys(event: KeyboardEvent<HTMLTableSectionElement>, keys: RowKeys): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLTableRowElement>("tr[data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (moveByKey(event, row)) return;
  if (target !== row) return;
  const rowKey = row.dataset.row ?? "";
  if (event.key === " ") keys.onToggle(rowKey);
  else if (event.key === "Enter") keys.onOpen(rowKey);
  else if (event.key.toLowerCase() === "m") row.querySelector<HTMLElement>("[data-row-menu]")?.click();
  else return;
  event.preventDefault();
}

function moveByKey(event: KeyboardEvent<HTMLTableSectionElement>, row: HTMLTableRowElement): boolean {
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>("tr[data-row]")];
  const at = rows.indexOf(row);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, target))]?.focus();
  return true;
}

interface TableHeadProps<Row> {
  columns: readonly ColumnDefinition<Row>[];
  navigation: ListNavigation;
  /** How much of the page is chosen; null where rows cannot be chosen. */
  chosen: "none" | "some" | "all" | null;
  onTogglePage: () => void;
  hasExpand: boolean;
  hasMenu: boolean;
}

/** Sticky labels; those of indexed columns sort, first in the direction the list begins with. */
function TableHead<Row>(props: TableHeadProps<Row>) {
  const { address, change, list } = props.navigation;
  return (
    <thead>
      <tr>
        {props.chosen !== null && (
          <th scope="col" className="pin-check">
            <PageCheckbox chosen={props.chosen} onToggle={props.onTogglePage} />
          </th>
        )}
        {props.hasExpand && (
          <th scope="col" className="w-9 min-w-9">
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
              className={pinClass(column.pin, index === 0)}
              data-align={column.align}
              aria-sort={isSorted ? (address.isDescending ? "descending" : "ascending") : undefined}
            >
              {column.sort === undefined ? (
                <span className="head-label">{column.label}</span>
              ) : (
                <button
                  type="button"
                  className="sort-button"
                  onClick={() =>
                    change({
                      sort: column.sort ?? "",
                      isDescending: isSorted ? !address.isDescending : !list.isAscending,
                    })
                  }
                >
                  <span className="head-label">{column.label}</span>
                  {isSorted && <Arrow className="icon size-3" aria-hidden />}
                </button>
              )}
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
