import type { ReactNode } from "react";
import type { AnyList } from "../../core/shared/list/definition.ts";
import type { Fields } from "../../core/shared/list/fields.ts";
import { DASH } from "../lists/cells.tsx";

interface Row {
  id: string;
}
const cellValue = (row: object, key: string): unknown => (row as Record<string, unknown>)[key];

/** The cells of the office's lists: counts, none as a dash; and the first column, which opens the record where it can. */
export function managementCells(
  list: AnyList,
  onOpen: ((row: Row) => void) | undefined,
): Record<string, (row: Row) => ReactNode> {
  const fields = Object.entries(list.row.fields as Fields).filter(([, { label }]) => label !== undefined);
  const counts = fields.filter(([, { kind }]) => kind === "whole");
  const [first] = fields.filter(([, { isFixed }]) => isFixed);
  return {
    ...Object.fromEntries(counts.map(([key]) => [key, (row: Row) => countOf(Number(cellValue(row, key)))])),
    ...(first &&
      onOpen && {
        [first[0]]: (row: Row) => (
          <button type="button" className="link-in cut min-h-6 text-left" onClick={() => onOpen(row)}>
            {String(cellValue(row, first[0]))}
          </button>
        ),
      }),
  };
}

const countOf = (count: number): ReactNode => (count === 0 ? DASH : count.toLocaleString("en-US"));
