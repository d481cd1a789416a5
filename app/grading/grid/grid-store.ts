import { rulesOf } from "../../../core/grading/class-record.ts";
import { type Completeness, completenessOf } from "../../../core/grading/completeness.ts";
import type { TermGrade } from "../../../core/grading/computation.ts";
import { footerOf, type GradebookFooter } from "../../../core/grading/footer.ts";
import {
  countMarks,
  type Editing,
  type Grid,
  type GridRow,
  type MarkCounts,
} from "../../../core/grading/grid/grid.ts";
import type { OpenedGradebook, SheetLayout } from "../../../core/grading/grid/open-gradebook.ts";
import { reopen } from "../../../core/grading/grid/reopen.ts";
import { isOneCell, rangeOf } from "../../../core/grading/grid/selection.ts";
import {
  figuresOf,
  type GradingOfSheet,
  type RowFigures,
  sheetGrader,
} from "../../../core/grading/grid/sheet.ts";
import { type GridCommand, step } from "../../../core/grading/grid/step.ts";

/**
 * The grid of one screen, outside React: a row is drawn again only when what it shows has changed, so that a key
 * costs one or two rows of fifty.
 */
export interface GridStore {
  subscribe: (listener: () => void) => () => void;
  grid: () => Grid;
  run: (command: GridCommand) => void;
  /** For what is no command of a person: answers of the server, what the device kept. */
  update: (change: (grid: Grid) => Grid) => void;
  /** What stands around the cells, and how they are graded; the same object until it is opened again. */
  sheet: () => Sheet;
  /** The gradebook as it was loaded anew: other activities, other students. What is not saved stays. */
  reopen: (opened: OpenedGradebook) => void;
  rowView: (index: number) => RowView;
  gradeOf: (index: number) => TermGrade;
  footer: () => GradebookFooter;
  /** The same object until a cell changes. */
  counts: () => MarkCounts;
  /** The focus is in the grid: the active cell's input takes it as it appears. */
  focus: { isInside: boolean };
  /** What is still missing, for the rules of the workflow; the same object until a cell changes. */
  completeness: () => Completeness;
}

export interface Sheet {
  layout: SheetLayout;
  grading: GradingOfSheet;
}

export interface RowView {
  row: GridRow;
  figures: RowFigures;
  grade: TermGrade;
  /** −1: the active cell is in another row. */
  activeColumn: number;
  editing: Editing | null;
  /** The range's columns in this row, −1 where it does not reach; a single cell is no range. */
  rangeFrom: number;
  rangeTo: number;
  isLocked: boolean;
}

export function createGridStore(opened: OpenedGradebook): GridStore {
  let { grid } = opened;
  let sheet: Sheet = opened;
  let counts = { of: grid.rows, marks: countMarks(grid) };
  const listeners = new Set<() => void>();
  let views: RowView[] = [];
  let gradeRow = sheetGrader(sheet.grading, grid.columns);
  let footer: { of: readonly RowView[]; figures: GradebookFooter } | null = null;
  let lacks: { of: Grid["rows"]; found: Completeness } | null = null;
  const recordAt = ({ cells }: GridRow, index: number) => ({
    scores: cells.map(({ score }) => score),
    grade: rowView(index).grade,
  });

  const update = (change: (grid: Grid) => Grid): void => {
    const next = change(grid);
    if (next === grid) return;
    grid = next;
    for (const listener of listeners) listener();
  };
  const rowView = (index: number): RowView => {
    const known = views[index];
    const next = viewOf(grid, index, known, (row, typed) => {
      const grade = gradeRow(row, typed);
      const { layout, grading } = sheet;
      return { grade, figures: figuresOf(grade, grading, layout.overridesE4[index] ?? null) };
    });
    views[index] = next;
    return next;
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    grid: () => grid,
    run: (command) => update((current) => step(current, command)),
    update,
    sheet: () => sheet,
    reopen: (next) => {
      sheet = next;
      views = [];
      gradeRow = sheetGrader(next.grading, next.grid.columns);
      update((current) => reopen(current, next.grid));
    },
    rowView,
    gradeOf: (index) => rowView(index).grade,
    footer: () => {
      const known = footer;
      const views = grid.rows.map((_, index) => rowView(index));
      const isSame = known && views.every(({ figures }, index) => figures === known.of[index]?.figures);
      footer = isSame ? known : { of: views, figures: footerOf(views.map(counted), rulesOf(sheet.grading)) };
      return footer.figures;
    },
    counts: () => {
      if (counts.of !== grid.rows) counts = { of: grid.rows, marks: countMarks(grid) };
      return counts.marks;
    },
    focus: { isInside: false },
    completeness: () => {
      if (lacks?.of !== grid.rows) lacks = { of: grid.rows, found: completenessOf(grid.rows.map(recordAt)) };
      return lacks.found;
    },
  };
}

/** A grade that was set counts instead of the computed one. */
const counted = ({ grade, figures }: RowView): TermGrade => ({
  ...grade,
  gradeE4: figures.reportCard.gradeE4,
});

/** The view as it is when it still says the same. */
function viewOf(
  grid: Grid,
  index: number,
  known: RowView | undefined,
  computed: (
    row: GridRow,
    typed?: { column: number; editing: Editing },
  ) => Pick<RowView, "grade" | "figures">,
): RowView {
  const row = grid.rows[index];
  if (!row) throw new Error(`The grid has no row ${index}`);
  const isActive = grid.active.row === index;
  const activeColumn = isActive ? grid.active.column : -1;
  const editing = isActive ? grid.editing : null;
  const range = rangeOf(grid);
  const isInRange = !isOneCell(grid) && range.top <= index && index <= range.bottom;
  const rangeFrom = isInRange ? range.left : -1;
  const rangeTo = isInRange ? range.right : -1;
  const isGraded = known !== undefined && known.row === row && known.editing?.text === editing?.text;
  if (
    isGraded &&
    known.editing === editing &&
    known.activeColumn === activeColumn &&
    known.rangeFrom === rangeFrom &&
    known.rangeTo === rangeTo &&
    known.isLocked === grid.isLocked
  )
    return known;
  const { grade, figures } = isGraded
    ? known
    : computed(row, editing ? { column: activeColumn, editing } : undefined);
  return { row, figures, grade, activeColumn, editing, rangeFrom, rangeTo, isLocked: grid.isLocked };
}
