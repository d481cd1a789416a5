import { type RecordFacts, type ReportCard, reportCardOf } from "#core/grading/grades/class-record.ts";
import {
  type Activity,
  type BroughtScore,
  type TermGrade,
  termGrader,
} from "#core/grading/schemes/computation.ts";
import { type GradingScheme, isPlain } from "#core/grading/schemes/scheme.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { type Fraction, roundedTo } from "#core/shared/fraction.ts";
import type { Editing, GridColumn, GridRow } from "./grid.ts";
import { shownScore } from "./typing.ts";

/** How a gradebook's scores become grades, and how those are shown. */
export type GradingOfSheet = Omit<RecordFacts, "activities">;

/**
 * The sheet's columns from left to right: each category's activities by component, a component's grade where its
 * category has several, the category's grade.
 */
export type SheetColumn =
  | { kind: "score"; index: number; column: GridColumn }
  | { kind: "component"; code: string; name: string }
  | { kind: "category"; code: string; name: string };

export interface SheetGroup {
  code: string;
  name: string;
  weightE4: number;
  columns: readonly SheetColumn[];
}

/** In the scheme's order; what a single score comes to where it is the grade itself (conduct) has no column. Activities of a component the scheme does not know are not graded and have no place. */
export function groupsOf(scheme: GradingScheme, columns: readonly GridColumn[]): SheetGroup[] {
  const indexed = columns.map((column, index): SheetColumn & { kind: "score" } => ({
    kind: "score",
    index,
    column,
  }));
  const isOneFigure = isPlain(scheme) && columns.length === 1;
  return scheme.categories.map(({ code, name, weightE4, components }) => ({
    code,
    name,
    weightE4,
    columns: [
      ...components.flatMap((component): SheetColumn[] => [
        ...indexed.filter(({ column }) => column.component === component.code),
        ...(components.length > 1 && !isOneFigure
          ? [{ kind: "component" as const, code: component.code, name: component.name }]
          : []),
      ]),
      ...(isOneFigure ? [] : [{ kind: "category" as const, code, name }]),
    ],
  }));
}

/** Activities in the scheme's order, which is the order of the grid's columns. */
export const inSchemeOrder = (scheme: GradingScheme, columns: readonly GridColumn[]): GridColumn[] =>
  scheme.categories.flatMap(({ components }) =>
    components.flatMap(({ code }) => columns.filter(({ component }) => component === code)),
  );

/** Computes rows one after another, with what is being typed in their place, and what was brought from another section. */
export function sheetGrader(
  { scheme }: GradingOfSheet,
  columns: readonly GridColumn[],
): (
  row: GridRow,
  also?: { typed?: { column: number; editing: Editing }; brought?: readonly BroughtScore[] },
) => TermGrade {
  const activities: Activity[] = columns.map(({ id, component, maximum }) => ({ id, component, maximum }));
  const grade = termGrader(scheme, activities);
  const indexes = new Map(columns.map(({ id }, index) => [id, index]));
  return ({ cells }, { typed, brought } = {}) =>
    grade((id) => {
      const index = indexes.get(id) ?? -1;
      const cell = cells[index];
      if (!cell) return null;
      const score = typed?.column === index ? shownScore(typed.editing.text, cell.score) : cell.score;
      // What can never be saved counts no more than it would once it is corrected.
      const maximum = columns[index]?.maximum ?? 0;
      return typeof score === "number" && score > maximum ? (cell.saved ?? null) : score;
    }, brought);
}

/** A row's computed columns as they are shown. */
export interface RowFigures {
  /** Two decimals by component or category code; null without a score. */
  percentages: ReadonlyMap<string, string | null>;
  initial: string | null;
  reportCard: ReportCard;
}

/** `overrideE4`: the grade somebody set instead of the computed one. */
export function figuresOf(grade: TermGrade, grading: GradingOfSheet, overrideE4: number | null): RowFigures {
  const percentages = new Map<string, string | null>();
  for (const { category, components, percentage } of grade.categories) {
    for (const one of components) percentages.set(one.component.code, twoDecimals(one.percentage));
    percentages.set(category.code, twoDecimals(percentage));
  }
  return {
    percentages,
    initial: twoDecimals(grade.initial),
    reportCard: reportCardOf(grading, grade, overrideE4),
  };
}

/** With two decimals, rounded once from the exact value. */
const twoDecimals = (value: Fraction | null): string | null =>
  value && scaledToText(BigInt(roundedTo(value, 2)), 2);
