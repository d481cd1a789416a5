import { X } from "#app/ui/icons.tsx";
import type { ListNavigation } from "#app/ui/table/use-list-address.ts";
import { describeFilter, filtersOf, isLookedUp, withFilter } from "./filter.ts";
import { LookupLabel } from "./lookup-select.tsx";

/** What the list is filtered by, each to be taken away by itself. */
export function FilterChips({ navigation }: { navigation: ListNavigation }) {
  const { address, list, change } = navigation;
  const offered = filtersOf(list.filters, address.tab);
  const active = offered.filter((filter) => address.filters[filter.key] !== undefined);
  const unset = offered.filter((filter) => filter.unset && address.filters[filter.key] === undefined);
  if (active.length + unset.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="contents">
      {unset.map((filter) => (
        <li key={filter.key} className="chip">
          <span>{filter.label}</span>
          <b>{filter.unset}</b>
        </li>
      ))}
      {active.map((filter) => {
        const value = address.filters[filter.key] ?? "";
        const { text, full } = describeFilter(filter, value);
        return (
          <li key={filter.key} className="chip">
            <span>{filter.label}</span>
            <b className="num" title={full === text ? undefined : full}>
              {isLookedUp(filter, value) ? <LookupLabel from={filter.from} value={value} /> : text}
            </b>
            <button
              type="button"
              aria-label={`Remove filter ${filter.label}`}
              onClick={() => change({ filters: withFilter(address.filters, filter, "") })}
            >
              <X className="icon size-3.5" />
            </button>
          </li>
        );
      })}
      {active.length > 0 && (
        <li>
          <button
            type="button"
            className="btn btn-ghost btn-xs text-xs"
            onClick={() => change({ filters: {} })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
