import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { ColumnDefinition } from "./column.ts";
import type { TableLayout } from "./layout-preference.ts";

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });

/** The columns in this person's order and without the hidden ones; the first always stays first. */
export function useColumns<Row extends object>(
  columns: readonly ColumnDefinition<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  layout: TableLayout,
) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        header: column.label,
        enableHiding: !column.isFixed,
        accessorFn: (row: Row) => row,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const first = columns[0]?.key ?? "";
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
      columnOrder: layout.order.length === 0 ? [] : [first, ...layout.order.filter((key) => key !== first)],
    }),
    [layout, first],
  );
  const table = useTable({ features, columns: definitions, data, state, getRowId: keyOf });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const inOrder = (ids: { id: string }[]) => ids.flatMap(({ id }) => byKey.get(id) ?? []);
  return {
    visible: inOrder(table.getVisibleLeafColumns()),
    all: inOrder(table.getAllLeafColumns()),
    rowModel: table.getRowModel().rows,
  };
}
