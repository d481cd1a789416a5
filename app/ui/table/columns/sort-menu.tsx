import { ArrowDown, ArrowDownUp, ArrowUp } from "#app/ui/icons.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import type { ListNavigation } from "#app/ui/table/use-list-address.ts";
import { TableTool } from "../table-tool.tsx";
import type { ColumnDefinition } from "./column.ts";

/** The address in a column's order: the direction the list begins with, or turned round where it has that order already. */
export const sortedOn = ({ address, list }: ListNavigation, sort: string) => ({
  sort,
  isDescending: sort === address.sort ? !address.isDescending : !list.isAscending,
});

/**
 * Every order of a list, also of columns that are hidden, have given way, or have no heading because rows are cards (S-49).
 * The one it has says so, and is turned round by choosing it.
 */
export function SortMenu<Row>({
  columns,
  navigation,
}: {
  columns: readonly ColumnDefinition<Row>[];
  navigation: ListNavigation;
}) {
  const { address, change } = navigation;
  const choices = columns.flatMap(({ key, label, sort }) => {
    if (sort === undefined) return [];
    const isSorted = sort === address.sort;
    const Arrow = address.isDescending ? ArrowDown : ArrowUp;
    return {
      key,
      label: isSorted ? `${label}, ${address.isDescending ? "descending" : "ascending"}` : label,
      icon: isSorted ? <Arrow className="icon" /> : <span className="icon" />,
      onChoose: () => change(sortedOn(navigation, sort)),
    };
  });
  if (choices.length < 2) return null;
  return (
    <TableTool label="Sort" kind="menu" icon={<ArrowDownUp className="icon" />}>
      {(close) => <MenuList label="Sort by" choices={choices} close={close} />}
    </TableTool>
  );
}
