import { useSyncExternalStore } from "react";
import type { ColumnTools } from "#app/grading/grid/column-tools.ts";
import type { ShownFigures } from "#app/grading/grid/figures-preference.ts";
import { FindStudent, type StudentFinder } from "#app/grading/grid/find-student.tsx";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { cellChoices } from "#app/grading/grid/panels/cell-choices.tsx";
import { publishedLabel } from "#app/grading/grid/panels/published-label.ts";
import { tellKept } from "#app/grading/grid/use-grid-keys.ts";
import { ChartNoAxesColumn, ChevronDown, Redo2, Sigma, Undo2 } from "#app/ui/icons.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { cellAt, EMPTY_CELL, type Grid } from "#core/grading/grid/grid.ts";
import { retryRefused } from "#core/grading/grid/saving.ts";
import { isOneCell, rangeOf } from "#core/grading/grid/selection.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { cellText, shownText } from "#core/grading/grid/typing.ts";

/** Above the grid: which cell is active and of how many points, what is marked, and the cell's menu for those without a right button. */
export function GridBar(props: {
  store: GridStore;
  tools: ColumnTools;
  finder: StudentFinder;
  figures: ShownFigures;
  onExplain: (anchor: HTMLElement) => void;
  onConflicts: () => void;
}) {
  const { store, tools, finder, figures, onConflicts } = props;
  const figuresLabel = `${figures.isShown ? "Hide" : "Show"} mean, highest, lowest and missing`;
  return (
    <div className="grid-bar">
      <FindStudent finder={finder} store={store} />
      {!finder.isOpen && <ActivePlace store={store} tools={tools} />}
      <span className="ml-auto flex flex-none items-center gap-1">
        <Marks store={store} onConflicts={onConflicts} />
        <ActivityMenu store={store} tools={tools} />
        <Popover
          kind="menu"
          label="Cell"
          align="end"
          triggerClassName="btn btn-ghost btn-xs"
          trigger={
            <>
              Cell
              <ChevronDown className="icon size-3.5" />
            </>
          }
        >
          {(close) => <MenuList label="Cell" choices={cellChoices(store, onConflicts)} close={close} />}
        </Popover>
        <BarButton label="How this grade was calculated" onPress={props.onExplain}>
          <Sigma className="icon" />
        </BarButton>
        <BarButton label={figuresLabel} onPress={() => figures.show(!figures.isShown)}>
          <ChartNoAxesColumn className="icon" />
        </BarButton>
        <History store={store} />
      </span>
    </div>
  );
}

/** All that changes with every key. */
function ActivePlace({ store, tools }: { store: GridStore; tools: ColumnTools }) {
  const grid = useSyncExternalStore(store.subscribeSettled, store.settled, store.settled);
  const column = grid.columns[grid.active.column];
  if (!column) return null;
  return (
    <>
      <span className="num flex-none text-xs font-medium">{column.code}</span>
      <span className="text-xs text-faint">/</span>
      <span className="min-w-0 truncate text-xs">{grid.rows[grid.active.row]?.name}</span>
      <span className="mx-1 h-4 w-px flex-none bg-line" />
      <span className="num flex-none text-sm font-medium">{activeText(grid)}</span>
      <span className="flex-none text-xs text-muted">of {cellText(column.maximum)}</span>
      <span className="min-w-0 truncate text-xs text-muted max-lg:hidden">
        {publishedLabel(tools.published({ kind: "score", index: grid.active.column, column }))}
      </span>
      <span className="num ml-2 flex-none text-xs text-muted max-sm:hidden">
        {isOneCell(grid) ? "" : rangeText(grid)}
      </span>
    </>
  );
}

/** What the active cell's heading offers, for the keyboard. */
function ActivityMenu({ store, tools }: { store: GridStore; tools: ColumnTools }) {
  const columnOf = (): SheetColumn | null => {
    const { columns, active } = store.grid();
    const column = columns[active.column];
    return column ? { kind: "score", index: active.column, column } : null;
  };
  const first = columnOf();
  if (!first || tools.choices(first).length === 0) return null;
  return (
    <Popover
      kind="menu"
      label="Activity"
      align="end"
      triggerClassName="btn btn-ghost btn-xs"
      trigger={
        <>
          Activity
          <ChevronDown className="icon size-3.5" />
        </>
      }
    >
      {(close) => {
        const column = columnOf();
        return column && <MenuList label="Activity" choices={tools.choices(column)} close={close} />;
      }}
    </Popover>
  );
}

function History({ store }: { store: GridStore }) {
  const isLocked = useGrid(store, (grid) => grid.isLocked);
  const canUndo = useGrid(store, ({ past }) => past.length > 0);
  const canRedo = useGrid(store, ({ future }) => future.length > 0);
  if (isLocked) return null;
  const run = (direction: "undo" | "redo") => {
    store.run({ do: "take" });
    const before = store.grid();
    store.run({ do: direction });
    tellKept(before, direction);
  };
  return (
    <span className="flex items-center gap-1">
      <BarButton label="Undo" isOff={!canUndo} onPress={() => run("undo")}>
        <Undo2 className="icon" />
      </BarButton>
      <BarButton label="Redo" isOff={!canRedo} onPress={() => run("redo")}>
        <Redo2 className="icon" />
      </BarButton>
    </span>
  );
}

/** One thing about the grid; drawn again only when that changes. */
function useGrid<Value extends boolean>(store: GridStore, select: (grid: Grid) => Value): Value {
  const read = () => select(store.settled());
  return useSyncExternalStore(store.subscribeSettled, read, read);
}

function BarButton(props: {
  label: string;
  isOff?: boolean;
  onPress: (button: HTMLElement) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square btn-xs"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.isOff || undefined}
      onClick={(event) => props.isOff || props.onPress(event.currentTarget)}
    >
      {props.children}
    </button>
  );
}

/** What needs a person: what is no score, scores above their maximum, refused ones, and those somebody else saved too. */
function Marks({ store, onConflicts }: { store: GridStore; onConflicts: () => void }) {
  const { over, unread, refused, conflict } = useSyncExternalStore(
    store.subscribeSettled,
    store.counts,
    store.counts,
  );
  return (
    <>
      {conflict > 0 && (
        <button type="button" className="grid-mark text-error" onClick={onConflicts}>
          {conflict === 1 ? "1 conflict" : `${conflict} conflicts`} with another user{" "}
          <span className="underline underline-offset-2">Choose</span>
        </button>
      )}
      {refused > 0 && (
        <button type="button" className="grid-mark text-error" onClick={() => store.update(retryRefused)}>
          {refused} not saved <span className="underline underline-offset-2">Retry</span>
        </button>
      )}
      {unread > 0 && (
        <span className="grid-mark text-error">
          {unread} no {unread === 1 ? "score" : "scores"}
        </span>
      )}
      {over > 0 && <span className="grid-mark text-warning max-sm:hidden">{over} over maximum</span>}
    </>
  );
}

function activeText(grid: Grid): string {
  const text = grid.editing?.text ?? shownText(cellAt(grid, grid.active) ?? EMPTY_CELL);
  return text === "" ? "–" : text;
}

function rangeText(grid: Grid): string {
  const { top, bottom, left, right } = rangeOf(grid);
  return `${bottom - top + 1} × ${right - left + 1} cells`;
}
