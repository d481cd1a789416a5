import ListFilter from "lucide-react/icons/list-filter";
import { useState } from "react";
import { Popover } from "../popover.tsx";
import type { FilterValues } from "./filter.ts";
import { FilterField } from "./filter-field.tsx";
import type { ListNavigation } from "./use-list-address.ts";

/** All filters of the list in one panel; applied together, by the button or Enter. */
export function FilterMenu({ navigation }: { navigation: ListNavigation }) {
  const count = Object.keys(navigation.address.filters).length;
  return (
    <Popover
      label="Filters"
      className="w-[340px]"
      triggerClassName="btn flex-none"
      triggerLabel={count > 0 ? `Filter, ${count} set` : "Filter"}
      trigger={
        <>
          <ListFilter className="icon" aria-hidden />
          Filter
          {count > 0 && <span className="count">{count}</span>}
        </>
      }
    >
      {(close) => <FilterForm navigation={navigation} close={close} />}
    </Popover>
  );
}

function FilterForm({ navigation, close }: { navigation: ListNavigation; close: () => void }) {
  const [values, setValues] = useState<FilterValues>(navigation.address.filters);
  const apply = (filters: FilterValues) => {
    close();
    navigation.change({ filters });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
      }}
    >
      <div className="grid gap-3.5 p-4">
        {navigation.list.filters.map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            value={values[filter.key] ?? ""}
            onChange={(value) => setValues((known) => ({ ...known, [filter.key]: value }))}
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
