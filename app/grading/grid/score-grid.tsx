import { type FocusEvent, useId, useRef, useSyncExternalStore } from "react";
import { EditorCursors } from "#app/grading/live/editor-cursors.tsx";
import type { GradebookChannel } from "#app/grading/live/gradebook-channel.ts";
import { type GradeTools, NO_GRADE_TOOLS } from "#app/grading/override/grade-tools.ts";
import { useKeySection } from "#app/shell/key-sections.ts";
import { activeIds } from "#core/grading/grid/grid.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { type ColumnTools, NO_TOOLS } from "./column-tools.ts";
import { GRID_KEYS } from "./grid-keys.ts";
import type { GridStore } from "./grid-store.ts";
import { ColumnLines } from "./panels/column-lines.tsx";
import { GridPanels, useGridPanels } from "./panels/grid-panels.tsx";
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
  /** Titles and menus of the columns. */
  tools?: ColumnTools;
  /** Actions on the grades. */
  grades?: GradeTools;
  /** The table's accessible name, e.g. "Scores of Mathematics 7". */
  label: string;
  /** Saves what is typed without delay: the grid is left, or saving is asked for. */
  onSave: () => void;
  /** Connects to the others who edit this gradebook. */
  channel: GradebookChannel | null;
}

/** The scores of a class as teachers know them from a spreadsheet. */
export function ScoreGrid(props: ScoreGridProps) {
  const { store, tools = NO_TOOLS, grades = NO_GRADE_TOOLS, label, onSave, channel } = props;
  const { layout, grading } = useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  useKeySection(GRID_KEYS);
  const frame = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const panels = useGridPanels(store, layout, frame);
  const clipboard = useGridClipboard(store);
  const onKeyDown = useGridKeys(store, layout, frame, onSave);
  const focus = useGridFocus(store, channel, onSave);
  const pointer = useGridPointer(store, layout, frame);
  return (
    <>
      <GridBar
        store={store}
        tools={tools}
        onExplain={panels.explainActive}
        onConflicts={panels.showConflicts}
      />
      <section
        className="grid-frame"
        aria-label={label}
        ref={frame}
        onKeyDown={onKeyDown}
        {...panels.handlers}
        {...focus}
        {...pointer}
        {...clipboard.handlers}
      >
        <div className="grid-sheet">
          <ColumnLines layout={layout} />
          <NamesInView store={store} />
          <ScoreTable id={tableId} label={label} store={store} tools={tools} onMenu={panels.showColumn} />
          <ActiveCell store={store} layout={layout} frame={frame} tableId={tableId} />
          <EditorCursors channel={channel} store={store} layout={layout} />
        </div>
      </section>
      <GridPanels panels={panels} store={store} tools={tools} grading={grading} grades={grades} />
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

/** The table itself: a row for each student. */
function ScoreTable(props: {
  id: string;
  label: string;
  store: GridStore;
  tools: ColumnTools;
  onMenu: (column: SheetColumn, anchor: HTMLElement) => void;
}) {
  const { store, tools } = props;
  const { layout } = useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  const { rows, isLocked } = store.grid();
  return (
    <table
      id={props.id}
      className="score-grid"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of native rows and cells
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + HEAD_ROWS + footRows(layout)}
      aria-colcount={NAME_COLUMNS + layout.columns.length + gradeColumns(layout)}
      aria-readonly={isLocked || undefined}
      aria-multiselectable
    >
      <GridHead layout={layout} tools={tools} onMenu={props.onMenu} />
      <tbody>
        {rows.map(({ id }, index) => (
          <GridRow key={id} store={store} layout={layout} index={index} />
        ))}
      </tbody>
      <GridFoot store={store} layout={layout} />
    </table>
  );
}

/** Tells the others which cell is edited here; what is typed is saved as soon as the grid is left. */
function useGridFocus(store: GridStore, channel: GradebookChannel | null, onSave: () => void) {
  return {
    onFocus: () => {
      store.focus.isInside = true;
      channel?.sayWhere(activeIds(store.grid()));
    },
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      store.focus.isInside = false;
      channel?.sayWhere(null);
      store.run({ do: "take" });
      store.settle();
      onSave();
    },
  };
}
