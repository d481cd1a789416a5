import {
  type InvoiceList,
  type InvoiceListRequest,
  type InvoiceRow,
  invoiceListFromWire,
  invoiceListSearch,
  isPaymentStatus,
  type WireInvoiceList,
} from "../../core/billing/contract.ts";
import {
  INVOICE_DAY_FILTERS,
  type InvoiceDayFilter,
  type InvoiceSort,
  type InvoiceTab,
} from "../../core/billing/invoice-list.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, callApi } from "../lib/api.server.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { readList, readRange } from "../ui/table/filter.ts";
import { type ListAddress, readListAddress } from "../ui/table/list-address.ts";
import { INVOICE_LIST, MATCHING_MAX } from "./invoice-list-definition.ts";

/** The list call an address stands for. */
export function requestOf(address: ListAddress): InvoiceListRequest {
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

/** What an address asks of the list, as the API's query. */
export const invoiceSearchOf = (url: URL): URLSearchParams =>
  invoiceListSearch(requestOf(readListAddress(url.searchParams, INVOICE_LIST)));

/** The rows, counts and totals of an address: one call. */
export async function loadInvoices(
  place: CallPlace & { url: URL },
): Promise<{ ok: true; list: InvoiceList } | ApiRefusal> {
  const request = requestOf(readListAddress(place.url.searchParams, INVOICE_LIST));
  return listInvoices(place, request);
}

/** Every row that matches an address, up to the most that can be chosen at once. */
export async function loadMatching(
  place: CallPlace & { url: URL },
): Promise<{ ok: true; rows: InvoiceRow[] } | ApiRefusal> {
  const request = requestOf(readListAddress(place.url.searchParams, INVOICE_LIST));
  const answer = await listInvoices(place, { ...request, page: 1, perPage: MATCHING_MAX });
  return answer.ok ? { ok: true, rows: answer.list.rows } : answer;
}

async function listInvoices(
  place: CallPlace,
  request: InvoiceListRequest,
): Promise<{ ok: true; list: InvoiceList } | ApiRefusal> {
  const answer = await callApi<WireInvoiceList>(place, {
    path: "/invoice",
    search: invoiceListSearch(request),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return answer.ok ? { ok: true, list: invoiceListFromWire(answer.wire) } : answer;
}
