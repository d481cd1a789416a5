import { type FocusEvent, memo, useId, useRef, useSyncExternalStore } from "react";
import { initialsOf, toneOf, useEditors } from "#app/grading/live/editors-here.tsx";
import type { GradebookChannel } from "#app/grading/live/gradebook-channel.ts";
import { type GradeTools, NO_GRADE_TOOLS } from "#app/grading/override/grade-tools.ts";
import { type KeySection, useKeySection } from "#app/shell/key-sections.ts";
import { activeIds, placesOf } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { type ColumnTools, NO_TOOLS } from "./column-tools.ts";
import { EarlyKeys, useFocusWhenOpened } from "./early-keys.tsx";
import { ALWAYS_SHOWN, type ShownFigures } from "./figures-preference.ts";
import { useStudentFinder } from "./find-student.tsx";
import { scrollToCell } from "./grid-places.ts";
import type { GridStore } from "./grid-store.ts";
import { GridPanels, useGridPanels } from "./panels/grid-panels.tsx";
import { PasteDialog } from "./panels/paste-dialog.tsx";
import { ActiveCell } from "./rows/active-cell.tsx";
import { GridBar } from "./rows/grid-bar.tsx";
import { GridFoot } from "./rows/grid-foot.tsx";
import { GridHead } from "./rows/grid-head.tsx";
import { GridRow } from "./rows/grid-row.tsx";
import { closesGroup, columnKey, footRows, gradeColumns, HEAD_ROWS, NAME_COLUMNS } from "./sheet-column.ts";
import { cellBox, overCell } from "./sheet-places.ts";
import { useGridClipboard } from "./use-grid-clipboard.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridPointer } from "./use-grid-pointer.ts";

/**
 * The students' names once more, over those of the rows: what stays in view while one scrolls is a layer, and this is
 * one where the rows' own would be fifty. Who does not see the screen hears the rows' own.
 */
function NamesInView({ store }: { store: GridStore }) {
  useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  const readRow = () => store.grid().active.row;
  const active = useSyncExternalStore(store.subscribe, readRow, readRow);
  return (
    <div className="grid-names" aria-hidden>
      <ol>
        {store.grid().rows.map(({ id, name }, index) => (
          <Name key={id} name={name} index={index} isActive={index === active} />
        ))}
      </ol>
    </div>
  );
}

const Name = memo(function Name(props: { name: string; index: number; isActive: boolean }) {
  return (
    <li title={props.name} data-active={props.isActive || undefined}>
      <span className="grid-number">{props.index + 1}</span>
      {props.name}
    </li>
  );
});

/** The lines between the columns and the ground of the computed ones, once behind all rows: a cell then draws its text and nothing else. */
const ColumnLines = memo(function ColumnLines({ layout }: { layout: SheetLayout }) {
  const { columns, earlierTerms } = layout;
  return (
    <div className="grid-lines" aria-hidden>
      {columns.map((column) => (
        <i
          key={columnKey(column)}
          className={column.kind === "score" ? "grid-score" : undefined}
          data-closes={closesGroup(layout, column) || undefined}
        />
      ))}
      {layout.hasInitial && <i />}
      <i />
      <i
        className={layout.hasScaleIcons ? "grid-scale" : undefined}
        data-closes={earlierTerms.length > 0 || undefined}
      />
      {earlierTerms.map(({ name }) => (
        <i key={name} />
      ))}
    </div>
  );
});

/** The keys of the score grid (core/grading/grid/keys.ts). */
const GRID_KEYS: KeySection = {
  title: "In the score grid",
  keys: [
    { keys: ["Enter"], does: "Down; Shift goes up" },
    { keys: ["Tab"], does: "Across; Shift goes back" },
    { keys: ["↑", "↓", "←", "→"], does: "Move; Shift selects a range" },
    { keys: ["N"], does: "Not submitted; S is excused" },
    { keys: ["/"], does: "Find a student" },
    { keys: ["F8"], does: "Next blank score; Shift goes back" },
    { keys: ["F2"], does: "Edit the value of the cell" },
    { keys: ["Esc"], does: "Revert; twice lets Tab leave the grid" },
    { keys: ["Delete"], does: "Clear the cells" },
    { keys: ["Ctrl", "C"], does: "Copy; Ctrl V pastes a block" },
    { keys: ["Ctrl", "D"], does: "Fill down" },
    { keys: ["Ctrl", "Z"], does: "Undo; Ctrl Y redoes" },
    { keys: ["Ctrl", "S"], does: "Save now" },
  ],
};

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
  /** What is typed is kept from now on; before, the keys wait. */
  isReady?: boolean;
  /** Whether the figures under the activities are shown. */
  figures?: ShownFigures;
  /** Connects to the others who edit this gradebook. */
  channel: GradebookChannel | null;
}

/** The scores of a class as teachers know them from a spreadsheet. */
export function ScoreGrid(props: ScoreGridProps) {
  const {
    store,
    tools = NO_TOOLS,
    grades = NO_GRADE_TOOLS,
    label,
    onSave,
    isReady = true,
    figures = ALWAYS_SHOWN,
    channel,
  } = props;
  const { layout, grading } = useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  useKeySection(GRID_KEYS);
  const frame = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const panels = useGridPanels(store, layout, frame);
  const finder = useStudentFinder(store, {
    showActive: () => scrollToCell(frame.current, layout, store.grid().active),
    focusCell: () =>
      frame.current?.querySelector<HTMLElement>(".score-input")?.focus({ preventScroll: true }),
  });
  const clipboard = useGridClipboard(store);
  const onKeyDown = useGridKeys(store, layout, frame, onSave);
  const focus = useGridFocus(store, channel, onSave);
  const pointer = useGridPointer(store, layout, frame);
  useFocusWhenOpened(frame, isReady);
  return (
    <>
      <GridBar
        store={store}
        tools={tools}
        finder={finder}
        figures={figures}
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
          <ScoreTable
            id={tableId}
            label={label}
            store={store}
            tools={tools}
            hasFigures={figures.isShown}
            onMenu={panels.showColumn}
          />
          <ActiveCell store={store} layout={layout} frame={frame} tableId={tableId} />
          <EditorCursors channel={channel} store={store} layout={layout} />
        </div>
      </section>
      <EarlyKeys />
      <GridPanels panels={panels} store={store} tools={tools} grading={grading} grades={grades} />
      {clipboard.asked && (
        <PasteDialog
          grid={store.grid()}
          plan={clipboard.asked.plan}
          options={clipboard.asked.options}
          onSay={clipboard.say}
          onPaste={() => clipboard.asked && clipboard.take(clipboard.asked.plan)}
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
  hasFigures: boolean;
  onMenu: (column: SheetColumn, anchor: HTMLElement) => void;
}) {
  const { store, tools, hasFigures } = props;
  const { layout } = useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  const { rows, isLocked } = store.grid();
  return (
    <table
      id={props.id}
      className="score-grid"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of native rows and cells
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + HEAD_ROWS + footRows(layout, hasFigures)}
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
      <GridFoot store={store} layout={layout} hasFigures={hasFigures} />
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

/**
 * Where the others are: a frame around their cell, over the grid and scrolled with it, and their initials at the end of
 * the row's name, where they cover no score. Who does not see it has their names in the list of editors.
 */
function EditorCursors(props: { channel: GradebookChannel | null; store: GridStore; layout: SheetLayout }) {
  const { channel, store, layout } = props;
  const placeOf = placesOf(store.grid());
  const cursors = useEditors(channel).flatMap(({ id, name, cursor: { at } }, index) => {
    const place = at && placeOf(at.studentId, at.activityId);
    return place ? [{ id, name, box: cellBox(layout, place), tone: toneOf(index) }] : [];
  });
  return (
    <>
      {cursors.map(({ id, box, tone }) => (
        <div key={id} className="editor-cursor" data-tone={tone} style={overCell(box)} aria-hidden />
      ))}
      <div className="editor-names" aria-hidden>
        {cursors.map(({ id, name, box, tone }, index) => {
          const before = cursors.slice(0, index).filter((one) => one.box.top === box.top).length;
          return (
            <span
              key={id}
              className="editor-name"
              data-tone={tone}
              title={name}
              style={{ top: box.top, right: 6 + before * 26 }}
            >
              {initialsOf(name)}
            </span>
          );
        })}
      </div>
    </>
  );
}
