import {
  defaultSortFor,
  INVOICE_DAY_FILTERS,
  INVOICE_FILTER_LABELS,
  INVOICE_PAGE_SIZES,
  INVOICE_SORTS,
  INVOICE_STATUS_OPTIONS,
  type InvoiceTab,
} from "../../core/billing/invoice-list.ts";
import { PAGE_SIZE_DEFAULT } from "../../core/shared/paging.ts";
import type { FilterDefinition } from "../ui/table/filter.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

const STATUS_FILTER: FilterDefinition = {
  key: "paymentStatuses",
  label: INVOICE_FILTER_LABELS.paymentStatuses,
  kind: "multiSelect",
  options: INVOICE_STATUS_OPTIONS.map((status) => ({ value: status, label: status })),
};

/** Tabs, filters, orders and page sizes of the invoice list, in the specified order (billing §2). */
export const INVOICE_LIST: ListDefinition = {
  tabs: [
    { key: "published", label: "Published" },
    { key: "draft", label: "Draft" },
  ],
  filters: INVOICE_DAY_FILTERS.flatMap((key) => {
    const range: FilterDefinition = { key, label: INVOICE_FILTER_LABELS[key], kind: "dateRange" };
    return key === "publishedAt" ? [STATUS_FILTER, range] : [range];
  }),
  sorts: INVOICE_SORTS,
  defaultSort: (tab) => defaultSortFor(tab as InvoiceTab),
  pageSizes: INVOICE_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: one page of the list call. */
export const MATCHING_MAX = 1000;
