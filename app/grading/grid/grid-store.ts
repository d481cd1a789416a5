import { rulesOf } from "#core/grading/grades/class-record.ts";
import {
  type ActivityFigures,
  activityFigures,
  footerOf,
  type GradebookFooter,
} from "#core/grading/grades/footer.ts";
import {
  type Cell,
  countMarks,
  type Editing,
  type Grid,
  type GridColumn,
  type GridRow,
  type MarkCounts,
  type Place,
} from "#core/grading/grid/grid.ts";
import type { OpenedGradebook, SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { reopen } from "#core/grading/grid/reopen.ts";
import { isOneCell, rangeOf } from "#core/grading/grid/selection.ts";
import { figuresOf, type GradingOfSheet, type RowFigures, sheetGrader } from "#core/grading/grid/sheet.ts";
import { type GridCommand, step } from "#core/grading/grid/step.ts";
import type { TermGrade } from "#core/grading/schemes/computation.ts";
import { exceeds, type Score } from "#core/grading/scores/score.ts";
import {
  type Completeness,
  completenessOf,
  studentsWithoutScore,
} from "#core/grading/workflow/completeness.ts";

/** The figures follow when the hand rests this long, … */
const REST_MS = 40;
/** … and at the latest after this. */
const REST_MAX_MS = 200;

/**
 * The grid of one screen, outside React. What is typed shows at once, in the one or two rows of fifty it is about;
 * what is computed from it (grades, footer, counts) follows when the hand rests, so that no key waits for it.
 */
export interface GridStore {
  /** Hears every change. */
  subscribe: (listener: () => void) => () => void;
  /** Called when input pauses and the computed figures are up to date. */
  subscribeSettled: (listener: () => void) => () => void;
  /** Updates the computed figures now: the grid is left, or a grade is explained. */
  settle: () => void;
  grid: () => Grid;
  /** The grid that the computed figures belong to. */
  settled: () => Grid;
  run: (command: GridCommand) => void;
  /** For what is no command of a person: answers of the server, what the device kept. */
  update: (change: (grid: Grid) => Grid) => void;
  /** Headings and names, and how the cells are graded; the same object until it is opened again. */
  sheet: () => Sheet;
  /** The gradebook as it was loaded anew: other activities, other students. What is not saved stays. */
  reopen: (opened: OpenedGradebook) => void;
  rowView: (index: number) => RowView;
  activeView: () => ActiveView;
  figures: (index: number) => RowFigures;
  gradeOf: (index: number) => TermGrade;
  footer: () => SheetFooter;
  /** The same object until a cell changes. */
  counts: () => MarkCounts;
  /** The focus is in the grid: the active cell's input takes it as it appears. */
  focus: { isInside: boolean };
  /** What is still missing, for the rules of the workflow; the same object until a cell changes. */
  completeness: () => Completeness & { studentsWithoutScore: string[] };
}

/** What is below the rows. */
interface SheetFooter extends GradebookFooter {
  /** By column of the grid. */
  activities: readonly ActivityFigures[];
}

interface Sheet {
  layout: SheetLayout;
  grading: GradingOfSheet;
}

/** What a row shows that was not computed; the same object while it says the same. */
export interface RowView {
  row: GridRow;
  /** −1: the active cell is in another row. */
  activeColumn: number;
  /** The range's columns in this row, −1 where it does not reach; a single cell is no range. */
  rangeFrom: number;
  rangeTo: number;
}

/** The active cell, with what is being typed there; the same object while it says the same. */
interface ActiveView {
  place: Place;
  row: GridRow;
  editing: Editing | null;
  isLocked: boolean;
}

/** A row's grade, and what it was computed from. */
interface Graded {
  row: GridRow;
  typed: string | undefined;
  grade: TermGrade;
  figures: RowFigures;
}

export function createGridStore(opened: OpenedGradebook): GridStore {
  let { grid } = opened;
  let settled = grid;
  let sheet: Sheet = opened;
  const grades = new RowGrades(sheet, grid);
  const everyChange = listeners();
  const rests = listeners();
  const views: RowView[] = [];
  let active: ActiveView | null = null;

  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let movedAt: number | null = null;
  const settle = (): void => {
    clearTimeout(restTimer);
    movedAt = null;
    if (settled === grid) return;
    settled = grid;
    rests.tell();
  };
  const update = (change: (grid: Grid) => Grid): void => {
    const next = change(grid);
    if (next === grid) return;
    grid = next;
    everyChange.tell();
    const now = Date.now();
    movedAt ??= now;
    clearTimeout(restTimer);
    restTimer = setTimeout(settle, Math.max(0, Math.min(REST_MS, movedAt + REST_MAX_MS - now)));
  };

  const counts = madeOnce(
    () => settled.rows,
    () => countMarks(settled),
  );
  const completeness = madeOnce(
    () => settled.rows,
    (rows) => {
      const records = rows.map(({ name, cells }, index) => ({
        name,
        scores: cells.map(({ score }) => score),
        grade: grades.at(settled, index).grade,
        overrideE4: sheet.layout.overridesE4[index] ?? null,
      }));
      return { ...completenessOf(records), studentsWithoutScore: studentsWithoutScore(records) };
    },
  );
  return {
    subscribe: everyChange.subscribe,
    subscribeSettled: rests.subscribe,
    settle,
    grid: () => grid,
    settled: () => settled,
    run: (command) => update((current) => step(current, command)),
    update,
    sheet: () => sheet,
    reopen: (next) => {
      sheet = next;
      grades.reopen(next, next.grid);
      grid = reopen(grid, next.grid);
      settled = grid;
      everyChange.tell();
      rests.tell();
    },
    rowView: (index) => {
      const next = rowViewOf(grid, index, views[index]);
      views[index] = next;
      return next;
    },
    activeView: () => {
      active = activeViewOf(grid, active);
      return active;
    },
    figures: (index) => grades.at(settled, index).figures,
    gradeOf: (index) => grades.at(settled, index).grade,
    footer: () => grades.footer(settled),
    counts,
    focus: { isInside: false },
    completeness,
  };
}

/** The grades of a sheet's rows, each computed again only when its row or what is typed in it changes. */
class RowGrades {
  private sheet: Sheet;
  private gradeRow: ReturnType<typeof sheetGrader>;
  private graded: Graded[] = [];
  private lastFooter: { of: readonly Graded[]; figures: SheetFooter } | null = null;

  constructor(sheet: Sheet, grid: Grid) {
    this.sheet = sheet;
    this.gradeRow = sheetGrader(sheet.grading, grid.columns);
  }

  reopen(sheet: Sheet, grid: Grid): void {
    this.sheet = sheet;
    this.graded = [];
    this.gradeRow = sheetGrader(sheet.grading, grid.columns);
  }

  at(grid: Grid, index: number): Graded {
    const known = this.graded[index];
    const row = rowAt(grid, index);
    const editing = grid.active.row === index ? grid.editing : null;
    if (known?.row === row && known.typed === editing?.text) return known;
    const { layout, grading } = this.sheet;
    const grade = this.gradeRow(row, {
      ...(editing && { typed: { column: grid.active.column, editing } }),
      brought: layout.brought[index] ?? [],
    });
    const figures = figuresOf(grade, grading, layout.overridesE4[index] ?? null);
    const next = { row, typed: editing?.text, grade, figures };
    this.graded[index] = next;
    return next;
  }

  footer(grid: Grid): SheetFooter {
    const now = grid.rows.map((_, index) => this.at(grid, index));
    const known = this.lastFooter;
    const isSame = known?.of.length === now.length && now.every((one, index) => one === known.of[index]);
    if (known && isSame) return known.figures;
    const figures = {
      ...footerOf(now.map(counted), rulesOf(this.sheet.grading)),
      activities: grid.columns.map((column, at) =>
        activityFigures(grid.rows.map(({ cells }) => countedScore(cells[at], column))),
      ),
    };
    this.lastFooter = { of: now, figures };
    return figures;
  }
}

function listeners() {
  const all = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
}

/** The same result until what it is made of is another object. */
function madeOnce<Source extends object, Result>(
  source: () => Source,
  make: (source: Source) => Result,
): () => Result {
  let made: { of: Source; result: Result } | null = null;
  return () => {
    const of = source();
    if (made?.of !== of) made = { of, result: make(of) };
    return made.result;
  };
}

/** A grade that was set counts instead of the computed one. */
const counted = ({ grade, figures }: Graded): TermGrade => ({
  ...grade,
  gradeE4: figures.reportCard.gradeE4,
});

/** The score that counts: above the maximum nothing is ever saved, what the server has is. */
function countedScore(cell: Cell | undefined, { maximum }: GridColumn): Score {
  if (!cell) return null;
  return exceeds(cell.score, maximum) ? (cell.saved ?? null) : cell.score;
}

function rowAt(grid: Grid, index: number): GridRow {
  const row = grid.rows[index];
  if (!row) throw new Error(`The grid has no row ${index}`);
  return row;
}

function rowViewOf(grid: Grid, index: number, known: RowView | undefined): RowView {
  const row = rowAt(grid, index);
  const activeColumn = grid.active.row === index ? grid.active.column : -1;
  const range = rangeOf(grid);
  const isInRange = !isOneCell(grid) && range.top <= index && index <= range.bottom;
  const rangeFrom = isInRange ? range.left : -1;
  const rangeTo = isInRange ? range.right : -1;
  const isSame =
    known?.row === row &&
    known.activeColumn === activeColumn &&
    known.rangeFrom === rangeFrom &&
    known.rangeTo === rangeTo;
  return isSame ? known : { row, activeColumn, rangeFrom, rangeTo };
}

function activeViewOf(grid: Grid, known: ActiveView | null): ActiveView {
  const { active: place, editing, isLocked } = grid;
  const row = rowAt(grid, place.row);
  const isSame =
    known !== null &&
    known.place === place &&
    known.row === row &&
    known.editing === editing &&
    known.isLocked === isLocked;
  return isSame ? known : { place, row, editing, isLocked };
}
