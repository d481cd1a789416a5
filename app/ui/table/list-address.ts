import { ANY, CURRENT } from "#core/shared/list/filters.ts";
import {
  type FilterDefinition,
  type FilterValues,
  filtersOf,
  isFilterValue,
  openingFilters,
} from "./filters/filter.ts";

/** Everything a list shows is in its address: reload, back and a link to a colleague work. */
export interface ListAddress {
  tab: string;
  filters: FilterValues;
  search: string;
  /** The key of a sortable column. */
  sort: string;
  isDescending: boolean;
  /** 1 = first. */
  page: number;
  perPage: number;
  /** An opened dialog, e.g. "import"; empty when none. */
  dialog: string;
}

export interface ListDefinition {
  tabs: readonly { key: string; label: string }[];
  filters: readonly FilterDefinition[];
  sorts: readonly string[];
  defaultSort: (tab: string) => string;
  /** Its orders begin ascending: names; absent: descending, the newest first. */
  isAscending?: true;
  /** Another tab begins without search and filters. */
  tabsClear?: true;
  pageSizes: readonly number[];
  pageSizeDefault: number;
}

const SEARCH_MAX = 200;

/** Reads an address; what is unknown or out of range falls back to its default. */
export function readListAddress(params: URLSearchParams, list: ListDefinition): ListAddress {
  const tab = list.tabs.find((known) => known.key === params.get("tab"))?.key ?? list.tabs[0]?.key ?? "";
  const filters: FilterValues = {};
  for (const filter of filtersOf(list.filters, tab)) {
    const value = params.get(filter.key) ?? (filter.opensOn ? CURRENT : null);
    if (value !== null && value !== ANY && isFilterValue(filter, value)) filters[filter.key] = value;
  }
  const sort = params.get("sort") ?? "";
  const perPage = Number(params.get("perPage"));
  return {
    tab,
    filters,
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX),
    sort: list.sorts.includes(sort) ? sort : list.defaultSort(tab),
    isDescending: list.isAscending ? params.get("order") === "desc" : params.get("order") !== "asc",
    page: wholePage(params.get("page")),
    perPage: list.pageSizes.includes(perPage) ? perPage : list.pageSizeDefault,
    dialog: params.get("dialog") ?? "",
  };
}

function wholePage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1;
}

/** The address of a list; what is at its default is left out. */
export function writeListAddress(address: ListAddress, list: ListDefinition): URLSearchParams {
  const params = new URLSearchParams();
  if (address.tab !== list.tabs[0]?.key) params.set("tab", address.tab);
  for (const filter of list.filters) {
    const value = address.filters[filter.key] ?? (filter.opensOn && ANY);
    if (value && !(filter.opensOn && value === CURRENT)) params.set(filter.key, value);
  }
  if (address.search) params.set("search", address.search);
  if (address.sort !== list.defaultSort(address.tab)) params.set("sort", address.sort);
  if (address.isDescending === Boolean(list.isAscending))
    params.set("order", address.isDescending ? "desc" : "asc");
  if (address.page > 1) params.set("page", String(address.page));
  if (address.perPage !== list.pageSizeDefault) params.set("perPage", String(address.perPage));
  if (address.dialog) params.set("dialog", address.dialog);
  return params;
}

/** A changed address: whatever changes what is listed starts again on page 1; another tab takes its own order. */
export function changeAddress(
  address: ListAddress,
  change: Partial<ListAddress>,
  list: ListDefinition,
): ListAddress {
  const isOtherTab = change.tab !== undefined && change.tab !== address.tab;
  const staysOnPage = "page" in change || ("dialog" in change && Object.keys(change).length === 1);
  return {
    ...address,
    ...(isOtherTab && list.tabsClear && { filters: openingFilters(list.filters), search: "" }),
    ...(isOtherTab && { sort: list.defaultSort(change.tab ?? ""), isDescending: !list.isAscending }),
    ...(!staysOnPage && { page: 1 }),
    ...change,
  };
}
