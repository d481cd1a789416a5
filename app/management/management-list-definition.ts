import { LISTS_BY_YEAR } from "../../core/management/list-contract.ts";
import { MANAGEMENT_KEYS, type ManagementKey } from "../../core/management/management-lists.ts";
import { ADMIN_PAGE_SIZES } from "../../core/shared/paging.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

const PAGE_SIZE = 20;

/** Each of the office's lists: its own order, found by a search, narrowed by school year where its rows are of one. */
const DEFINITIONS = Object.fromEntries(
  MANAGEMENT_KEYS.map((key): [ManagementKey, ListDefinition] => [
    key,
    {
      tabs: [{ key, label: key }],
      filters: LISTS_BY_YEAR.includes(key)
        ? [
            {
              key: "year",
              label: "School Year",
              kind: "lookup",
              isById: true,
              from: "/grades/gradebook/options/school_periods",
            },
          ]
        : [],
      sorts: [],
      defaultSort: () => "",
      isAscending: true,
      pageSizes: ADMIN_PAGE_SIZES,
      pageSizeDefault: PAGE_SIZE,
    },
  ]),
) as Record<ManagementKey, ListDefinition>;

export const definitionOf = (key: ManagementKey): ListDefinition => DEFINITIONS[key];
