import type { ColumnDefinition } from "./column.ts";
import type { TableLayout } from "./layout-preference.ts";

/** All columns in this person's order: the first stays first, one the order does not name follows those it names. */
export function orderedColumns<Row>(
  columns: readonly ColumnDefinition<Row>[],
  { order }: Pick<TableLayout, "order">,
): ColumnDefinition<Row>[] {
  const placeOf = new Map(order.map((key, place) => [key, place]));
  const [first, ...others] = columns;
  const rank = ({ key }: ColumnDefinition<Row>): number => placeOf.get(key) ?? order.length;
  // Sorting is stable: what has the same rank keeps its place.
  return [...(first ? [first] : []), ...others.toSorted((one, other) => rank(one) - rank(other))];
}

/** The same without those the person has hidden. */
export const visibleColumns = <Row>(
  columns: readonly ColumnDefinition<Row>[],
  layout: TableLayout,
): ColumnDefinition<Row>[] =>
  orderedColumns(columns, layout).filter(({ key, isFixed }) => isFixed || !layout.hidden.includes(key));
