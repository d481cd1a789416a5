import type { SheetLayout } from "../../../core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "../../../core/grading/grid/sheet.ts";

/** A student's name stands before the sheet's columns. */
export const NAME_COLUMNS = 1;

export const columnKey = (column: SheetColumn): string =>
  column.kind === "score" ? column.column.id : `${column.kind} ${column.code}`;

/** The last column of a group closes it with a stronger line. */
export const closesGroup = ({ groups }: SheetLayout, column: SheetColumn): boolean =>
  groups.some(({ columns }) => columns.at(-1) === column);
