import { type MouseEvent, useCallback, useId, useRef, useState, useSyncExternalStore } from "react";
import { activeIds } from "../../../core/grading/grid/grid.ts";
import type { SheetColumn } from "../../../core/grading/grid/sheet.ts";
import { useKeySection } from "../../shell/key-sections.ts";
import { MenuList } from "../../ui/menu-list.tsx";
import { EditorCursors } from "../live/editor-cursors.tsx";
import type { GradebookChannel } from "../live/gradebook-channel.ts";
import { type GradeTools, NO_GRADE_TOOLS } from "../override/grade-tools.ts";
import { type ColumnTools, columnTitle, NO_TOOLS } from "./column-tools.ts";
import { GRID_KEYS } from "./grid-keys.ts";
import { cellElement, placeUnder } from "./grid-places.ts";
import type { GridStore } from "./grid-store.ts";
import { AnchoredPanel } from "./panels/anchored-panel.tsx";
import { cellChoices } from "./panels/cell-choices.tsx";
import { ColumnLines } from "./panels/column-lines.tsx";
import { ConflictDialog } from "./panels/conflict-dialog.tsx";
import { GradeExplanation } from "./panels/grade-explanation.tsx";
import { PasteDialog } from "./panels/paste-dialog.tsx";
import { ActiveCell } from "./rows/active-cell.tsx";
import { GridBar } from "./rows/grid-bar.tsx";
import { GridFoot } from "./rows/grid-foot.tsx";
import { GridHead } from "./rows/grid-head.tsx";
import { GridRow } from "./rows/grid-row.tsx";
import { NamesInView } from "./rows/names-in-view.tsx";
import { footRows, gradeColumns, HEAD_ROWS, NAME_COLUMNS } from "./sheet-column.ts";
import { useGridClipboard } from "./use-grid-clipboard.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridPointer } from "./use-grid-pointer.ts";

interface ScoreGridProps {
  store: GridStore;
  /** What its columns say and offer beside the scores. */
  tools?: ColumnTools;
  /** What may be done with its grades. */
  grades?: GradeTools;
  /** What the table is called, e.g. "Scores of Mathematics 7". */
  label: string;
  /** Saves what is typed at once: the grid is left, or somebody asks. */
  onSave: () => void;
  /** Where the others are. */
  channel: GradebookChannel | null;
}

/** What is open beside a cell. */
type Opened =
  | { what: "menu" | "explanation"; anchor: HTMLElement; row: number }
  | { what: "column"; anchor: HTMLElement; column: SheetColumn }
  | { what: "conflicts" }
  | null;

/** The scores of a class as teachers know them from a spreadsheet. */
export function ScoreGrid({
  store,
  tools = NO_TOOLS,
  grades = NO_GRADE_TOOLS,
  label,
  onSave,
  channel,
}: ScoreGridProps) {
  const { layout, grading } = useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  useKeySection(GRID_KEYS);
  const frame = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const [opened, setOpened] = useState<Opened>(null);
  const clipboard = useGridClipboard(store);
  const onKeyDown = useGridKeys(store, layout, frame, onSave);
  const pointer = useGridPointer(store, layout, frame);
  const { rows } = store.grid();
  const close = () => setOpened(null);
  const showConflicts = useCallback(() => setOpened({ what: "conflicts" }), []);
  const explain = useCallback(
    (row: number, anchor: HTMLElement) => {
      store.settle();
      setOpened({ what: "explanation", anchor, row });
    },
    [store],
  );
  const explainActive = useCallback(
    (anchor: HTMLElement) => explain(store.grid().active.row, anchor),
    [store, explain],
  );
  const showColumn = useCallback(
    (column: SheetColumn, anchor: HTMLElement) => setOpened({ what: "column", anchor, column }),
    [],
  );
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-explains]");
    const row = button?.closest("tr")?.sectionRowIndex;
    if (button && row !== undefined) explain(row, button);
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!placeUnder(event.target, layout, store.grid().active)) return;
    event.preventDefault();
    store.run({ do: "take" });
    const { active } = store.grid();
    const anchor = cellElement(frame.current, layout, active);
    if (anchor) setOpened({ what: "menu", anchor, row: active.row });
  };
  return (
    <>
      <GridBar store={store} tools={tools} onExplain={explainActive} onConflicts={showConflicts} />
      <section
        className="grid-frame"
        aria-label={label}
        ref={frame}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onFocus={() => {
          store.focus.isInside = true;
          channel?.sayWhere(activeIds(store.grid()));
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          store.focus.isInside = false;
          channel?.sayWhere(null);
          store.run({ do: "take" });
          store.settle();
          onSave();
        }}
        {...pointer}
        {...clipboard.handlers}
      >
        <div className="grid-sheet">
          <ColumnLines layout={layout} />
          <NamesInView store={store} />
          <table
            id={tableId}
            className="score-grid"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of native rows and cells
            role="grid"
            aria-label={label}
            aria-rowcount={rows.length + HEAD_ROWS + footRows(layout)}
            aria-colcount={NAME_COLUMNS + layout.columns.length + gradeColumns(layout)}
            aria-readonly={store.grid().isLocked || undefined}
            aria-multiselectable
          >
            <GridHead layout={layout} tools={tools} onMenu={showColumn} />
            <tbody>
              {rows.map(({ id }, index) => (
                <GridRow key={id} store={store} layout={layout} index={index} />
              ))}
            </tbody>
            <GridFoot store={store} layout={layout} />
          </table>
          <ActiveCell store={store} layout={layout} frame={frame} tableId={tableId} />
          <EditorCursors channel={channel} store={store} layout={layout} />
        </div>
      </section>
      {opened?.what === "menu" && (
        <AnchoredPanel anchor={opened.anchor} onClose={close}>
          <MenuList label="Cell" choices={cellChoices(store, showConflicts)} close={close} />
        </AnchoredPanel>
      )}
      {opened?.what === "column" && (
        <AnchoredPanel anchor={opened.anchor} onClose={close}>
          <MenuList label={columnTitle(opened.column)} choices={tools.choices(opened.column)} close={close} />
        </AnchoredPanel>
      )}
      {opened?.what === "explanation" && (
        <GradeExplanation
          store={store}
          grading={grading}
          grades={grades}
          row={opened.row}
          anchor={opened.anchor}
          onClose={close}
        />
      )}
      {opened?.what === "conflicts" && <ConflictDialog store={store} onClose={close} />}
      {clipboard.plan && (
        <PasteDialog
          grid={store.grid()}
          plan={clipboard.plan}
          onPaste={() => clipboard.plan && clipboard.take(clipboard.plan)}
          onClose={clipboard.close}
        />
      )}
    </>
  );
}
