import { PAYMENT_PAPER_STATUSES } from "../../../core/billing/payment-actions.ts";
import {
  type PaymentList,
  type PaymentListRequest,
  type PaymentSort,
  paymentListFromWire,
  paymentListSearch,
  type WirePaymentList,
} from "../../../core/billing/payment-list-contract.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { readRange } from "../../ui/table/filter.ts";
import { type ListAddress, readListAddress } from "../../ui/table/list-address.ts";
import { PAYMENT_LIST, PAYMENTS_MATCHING_MAX } from "./payment-list-definition.ts";

type Place = CallPlace & { url: URL };
type Answer = { ok: true; list: PaymentList } | ApiRefusal;

/** The list call an address stands for. */
function requestOf({ filters, ...address }: ListAddress): PaymentListRequest {
  return {
    filter: {
      status: PAYMENT_PAPER_STATUSES.find((status) => status === address.tab) ?? null,
      search: address.search,
      customerId: null,
      paymentType: filters.paymentType ?? null,
      method: filters.method ?? null,
      paidAt: readRange(filters.paidAt),
      postedAt: readRange(filters.postedAt),
      cancelledAt: readRange(filters.cancelledAt),
      refundRequestedAt: readRange(filters.refundRequestedAt),
      refundApprovedAt: readRange(filters.refundApprovedAt),
      refundDeclinedAt: readRange(filters.refundDeclinedAt),
    },
    sort: address.sort as PaymentSort,
    descending: address.isDescending,
    page: address.page,
    perPage: address.perPage,
  };
}

async function list(place: CallPlace, request: PaymentListRequest): Promise<Answer> {
  const answer = await callApi<WirePaymentList>(place, {
    path: "/v2/payment",
    search: paymentListSearch(request),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return answer.ok ? { ok: true, list: paymentListFromWire(answer.wire) } : answer;
}

/** What an address asks of the list, as the API's query. */
export const paymentSearchOf = (url: URL): URLSearchParams =>
  paymentListSearch(requestOf(readListAddress(url.searchParams, PAYMENT_LIST)));

/** The rows, count and totals of an address. */
export const loadPayments = (place: Place): Promise<Answer> =>
  list(place, requestOf(readListAddress(place.url.searchParams, PAYMENT_LIST)));

/** Every row that matches an address, up to the most that can be chosen at once. */
export const loadMatchingPayments = (place: Place): Promise<Answer> =>
  list(place, {
    ...requestOf(readListAddress(place.url.searchParams, PAYMENT_LIST)),
    page: 1,
    perPage: PAYMENTS_MATCHING_MAX,
  });
