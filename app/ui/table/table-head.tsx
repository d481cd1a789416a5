import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ColumnDefinition, pinClass } from "./columns/column.ts";
import { PageCheckbox } from "./selection/page-checkbox.tsx";
import type { ListNavigation } from "./use-list-address.ts";

interface TableHeadProps<Row> {
  columns: readonly ColumnDefinition<Row>[];
  navigation: ListNavigation;
  /** How much of the page is chosen; null where rows cannot be chosen. */
  chosen: "none" | "some" | "all" | null;
  onTogglePage: () => void;
  hasExpand: boolean;
  hasMenu: boolean;
}

/** Sticky labels; those of indexed columns sort, first in the direction the list begins with. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { address, change, list } = props.navigation;
  return (
    <thead>
      <tr>
        {props.chosen !== null && (
          <th scope="col" className="pin-check">
            <PageCheckbox chosen={props.chosen} onToggle={props.onTogglePage} />
          </th>
        )}
        {props.hasExpand && (
          <th scope="col" className="w-9 min-w-9">
            <span className="sr-only">More of the row</span>
          </th>
        )}
        {props.columns.map((column, index) => {
          const isSorted = column.sort !== undefined && column.sort === address.sort;
          const Arrow = address.isDescending ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.key}
              scope="col"
              className={pinClass(column.pin, index === 0)}
              data-align={column.align}
              aria-sort={isSorted ? (address.isDescending ? "descending" : "ascending") : undefined}
            >
              {column.sort === undefined ? (
                <span className="head-label">{column.label}</span>
              ) : (
                <button
                  type="button"
                  className="sort-button"
                  onClick={() =>
                    change({
                      sort: column.sort ?? "",
                      isDescending: isSorted ? !address.isDescending : !list.isAscending,
                    })
                  }
                >
                  <span className="head-label">{column.label}</span>
                  {isSorted && <Arrow className="icon size-3" aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
        {props.hasMenu && (
          <th scope="col" className="pin-menu">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
