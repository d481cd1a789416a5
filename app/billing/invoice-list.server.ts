import {
  type InvoiceListRequest,
  invoiceListFromWire,
  invoiceListSearch,
  isPaymentStatus,
} from "../../core/billing/contract.ts";
import {
  INVOICE_DAY_FILTERS,
  type InvoiceDayFilter,
  type InvoiceSort,
  type InvoiceTab,
} from "../../core/billing/invoice-list.ts";
import { BILLING_TIMEOUT_MS } from "../lib/api.server.ts";
import { listSource } from "../lib/list-source.server.ts";
import { readList, readRange } from "../ui/table/filter.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { INVOICE_LIST, MATCHING_MAX } from "./invoice-list-definition.ts";

/** The list call an address stands for. */
function requestOf(address: ListAddress): InvoiceListRequest {
  const days: Partial<Record<InvoiceDayFilter, ReturnType<typeof readRange>>> = {};
  for (const key of INVOICE_DAY_FILTERS)
    if (address.filters[key]) days[key] = readRange(address.filters[key]);
  return {
    filter: {
      tab: address.tab as InvoiceTab,
      paymentStatuses: readList(address.filters.paymentStatuses).filter(isPaymentStatus),
      customerIds: [],
      search: address.search,
      ...days,
    },
    sort: address.sort as InvoiceSort,
    descending: address.isDescending,
    page: address.page,
    perPage: address.perPage,
  };
}

export const invoiceList = listSource({
  path: "/invoice",
  max: MATCHING_MAX,
  timeoutMs: BILLING_TIMEOUT_MS,
  requestOf: (url) => requestOf(readListAddress(url.searchParams, INVOICE_LIST)),
  searchOf: invoiceListSearch,
  fromWire: invoiceListFromWire,
});
