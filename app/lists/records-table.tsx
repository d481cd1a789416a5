import type { ReactNode } from "react";
import type { AnyList, FieldsOf, RowOf } from "#core/shared/list/definition.ts";
import { columnsOf } from "./cells.tsx";

/** A few records of a list within another screen: some of its columns, its cells and its links. */
export function RecordsTable<L extends AnyList>(props: {
  list: L;
  /** The keys of its fields, in the order of the list. */
  columns: readonly (keyof FieldsOf<L> & string)[];
  rows: readonly RowOf<L>[];
  cells?: object;
  tab?: string;
  label: string;
}) {
  const { list, rows, cells = {}, tab = "", label } = props;
  const wanted = new Set<string>(
    props.columns.map((key) => (list.row.fields as Record<string, { column?: string }>)[key]?.column ?? key),
  );
  const columns = columnsOf(list, cells as Record<string, (row: object) => ReactNode>, tab).filter(
    ({ key }) => wanted.has(key),
  );
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="data-table" data-density="compact" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                <span className="head-label">{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[list.key as keyof typeof row])}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align} className={column.className}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
