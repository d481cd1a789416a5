import { useEffect, useRef, useState } from "react";
import { type FilterDefinition, type FilterValues, filtersOf, withFilter } from "./filters/filter.ts";
import { FilterField } from "./filters/filter-field.tsx";
import type { ListNavigation } from "./use-list-address.ts";

const APPLY_DELAY_MS = 100;

/** The form of a list's filters. */
export default function FilterForm({ navigation, close }: { navigation: ListNavigation; close: () => void }) {
  const [values, setValues] = useState<FilterValues>(navigation.address.filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (filter: FilterDefinition, value: string) => {
    setValues((known) => withFilter(known, filter, value));
    if (!filter.appliesAtOnce) return;
    clearTimeout(timer.current);
    const filters = withFilter(navigation.address.filters, filter, value);
    timer.current = setTimeout(() => navigation.change({ filters }), APPLY_DELAY_MS);
  };
  const apply = (filters: FilterValues) => {
    clearTimeout(timer.current);
    close();
    navigation.change({ filters });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(values);
      }}
    >
      <div className="grid gap-3.5 p-4">
        {filtersOf(navigation.list.filters, navigation.address.tab).map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            value={values[filter.key] ?? ""}
            onChange={(value) => choose(filter, value)}
          />
        ))}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-base-100 px-4 py-2.5">
        <button type="button" className="btn btn-ghost" onClick={() => apply({})}>
          Clear all
        </button>
        <button type="submit" className="btn btn-primary">
          Apply
        </button>
      </div>
    </form>
  );
}
