import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { isExamCategory } from "#core/grading/schemes/scheme.ts";

/** A student's name precedes the sheet's columns. */
export const NAME_COLUMNS = 1;

export const columnKey = (column: SheetColumn): string =>
  column.kind === "score" ? column.column.id : `${column.kind} ${column.code}`;

/** The column of the periodic exam's mean; conduct and the youngest have none. */
export const isExam = (column: SheetColumn): boolean => column.kind === "category" && isExamCategory(column);
/** After the categories: the initial grade where there is one, the term's, its letter, the terms before. */
export const gradeColumns = ({ hasInitial, earlierTerms }: SheetLayout): number =>
  (hasInitial ? 3 : 2) + earlierTerms.length;
/** Categories, activities, maximum points. */
export const HEAD_ROWS = 3;
/** What stands under the activities (G-25). */
export const FIGURE_ROWS = ["Mean", "Highest", "Lowest", "Missing"] as const;
export const footRows = ({ columns }: SheetLayout, hasFigures: boolean): number =>
  (columns.some(isExam) ? 3 : 2) + (hasFigures ? FIGURE_ROWS.length : 0);

/** The last column of a group closes it with a stronger line. */
export const closesGroup = ({ groups }: SheetLayout, column: SheetColumn): boolean =>
  groups.some(({ columns }) => columns.at(-1) === column);
