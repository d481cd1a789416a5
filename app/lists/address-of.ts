import type { FilterDefinition } from "#app/ui/table/filters/filter.ts";
import type { ListDefinition } from "#app/ui/table/list-address.ts";
import { type AnyList, defaultSort } from "#core/shared/list/definition.ts";
import type { Filter, Filters } from "#core/shared/list/filters.ts";
import { PAGE_SIZE_DEFAULT } from "#core/shared/paging.ts";

const known = new WeakMap<AnyList, ListDefinition>();

/** What the address of a list's screen can say: tabs, filters, sorts and page sizes. The same object for the same list. */
export function addressOf(list: AnyList): ListDefinition {
  const definition = known.get(list) ?? makeDefinition(list);
  known.set(list, definition);
  return definition;
}

function makeDefinition(list: AnyList): ListDefinition {
  const { tabs } = list;
  const apiSorts = (list.apiSorts ?? []) as readonly string[];
  const labels = Object.entries((tabs?.labels ?? {}) as Record<string, string>);
  return {
    tabs: [
      ...(!tabs || tabs.all ? [{ key: tabs?.all ?? "", label: tabs ? "All" : list.title }] : []),
      ...labels.map(([key, label]) => ({ key, label })),
    ],
    filters: Object.entries(list.filters as Filters).flatMap(([key, filter]) =>
      filterOf(list.name, key, filter),
    ),
    sorts: (list.sorts as readonly string[]).filter((sort) => !apiSorts.includes(sort)),
    defaultSort: (tab) => defaultSort(list, tab),
    ...(list.isAscending && { isAscending: true }),
    ...(list.tabsClear && { tabsClear: true }),
    pageSizes: list.pages,
    pageSizeDefault: list.pageSize ?? PAGE_SIZE_DEFAULT,
  };
}

/** Nothing for a filter that only the API has. */
function filterOf(
  list: string,
  key: string,
  { kind, label, options = [], isById, clears, tabs, unset, opensOn, appliesAtOnce }: Filter<unknown>,
): FilterDefinition[] {
  if (label === undefined || kind === "text") return [];
  const facts = {
    key,
    label,
    ...(clears && { clears }),
    ...(tabs && { tabs }),
    ...(unset && { unset }),
    ...(opensOn && { opensOn }),
    ...(appliesAtOnce && { appliesAtOnce }),
  };
  if (kind === "lookup")
    return [{ ...facts, kind, from: `/lists/${list}/options/${key}`, ...(isById && { isById }) }];
  return [kind === "select" || kind === "multiSelect" ? { ...facts, kind, options } : { ...facts, kind }];
}
