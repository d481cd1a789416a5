import { EmptyState } from "../ui/table/table-states.tsx";
import type { ListNavigation } from "../ui/table/use-list-address.ts";

/** Nothing matches: names what was asked for, offers to ask for less. */
export function InvoiceEmptyState({ navigation }: { navigation: ListNavigation }) {
  const { tab, filters, search } = navigation.address;
  const count = Object.keys(filters).length;
  const asked = [
    count > 0 ? `${count} ${count === 1 ? "filter" : "filters"}` : "",
    search ? `“${search}”` : "",
  ].filter(Boolean);
  const kind = navigation.list.tabs.find((known) => known.key === tab)?.label.toLowerCase() ?? "";
  return (
    <EmptyState
      sentence={
        asked.length > 0
          ? `No ${kind} invoice matches ${asked.join(" and ")}.`
          : `There is no ${kind} invoice yet.`
      }
      onClear={asked.length > 0 ? () => navigation.change({ filters: {}, search: "" }) : null}
    />
  );
}
