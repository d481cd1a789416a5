import { rowsShown } from "#app/ui/table/table-footer.tsx";
import type { ListNavigation } from "#app/ui/table/use-list-address.ts";
import { describeFilter } from "./filter.ts";
import { LookupLabel } from "./lookup-select.tsx";

/** On paper, under the title: the tab, what the list is searched and filtered by, and which of its rows are printed. */
export function PrintedScope(props: {
  navigation: ListNavigation;
  list: { count: number; totalPages: number } | null;
  noun: { one: string; many: string };
}) {
  const { address, list } = props.navigation;
  const tab = list.tabs.find(({ key }) => key === address.tab);
  const active = list.filters.filter(({ key }) => address.filters[key] !== undefined);
  return (
    <ul className="hidden py-1 text-xs print:block" aria-hidden>
      {tab && <li>{tab.label}</li>}
      {address.search && <li>Search: {address.search}</li>}
      {active.map((filter) => {
        const value = address.filters[filter.key] ?? "";
        return (
          <li key={filter.key}>
            {filter.label}:{" "}
            {filter.kind === "lookup" && filter.isById ? (
              <LookupLabel from={filter.from} value={value} />
            ) : (
              describeFilter(filter, value).full
            )}
          </li>
        );
      })}
      {props.list && (
        <li>
          {rowsShown(address, props.list.count)} of {props.list.count.toLocaleString("en-US")}{" "}
          {props.list.count === 1 ? props.noun.one : props.noun.many}, page {address.page} of{" "}
          {props.list.totalPages}
        </li>
      )}
    </ul>
  );
}
