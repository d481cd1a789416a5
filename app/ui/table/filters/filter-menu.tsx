import { lazy, Suspense } from "react";
import { ListFilter } from "#app/ui/icons.tsx";
import { Popover } from "#app/ui/popover.tsx";
import type { ListNavigation } from "#app/ui/table/use-list-address.ts";

const FilterForm = lazy(() => import("#app/ui/table/filter-form.tsx"));

/** All filters of the list in one panel; applied together, by the button or Enter, but for those applied at once. Its script is loaded when it opens. */
export function FilterMenu({ navigation }: { navigation: ListNavigation }) {
  const count = Object.keys(navigation.address.filters).length;
  return (
    <Popover
      label="Filters"
      className="w-[340px]"
      triggerClassName="btn flex-none"
      trigger={
        <>
          <ListFilter className="icon" />
          Filter
          {count > 0 && (
            <span className="count">
              {count}
              <span className="sr-only"> set</span>
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="late p-3 text-sm text-muted">Loading…</p>}>
          <FilterForm navigation={navigation} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
