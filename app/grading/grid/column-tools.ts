import type { MenuChoice } from "#app/ui/menu-list.tsx";
import type { PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";

/** What a column says and offers beside its scores: what parents see of it, and what may be done with it. */
export interface ColumnTools {
  published: (column: SheetColumn) => PublishedDates;
  /** Empty: its heading is no button. */
  choices: (column: SheetColumn) => MenuChoice[];
}

/** A grid that is only scores. */
export const NO_TOOLS: ColumnTools = { published: () => ({}), choices: () => [] };

export const columnTitle = (column: SheetColumn): string =>
  column.kind === "score" ? `${column.column.code} ${column.column.name}` : column.name;
