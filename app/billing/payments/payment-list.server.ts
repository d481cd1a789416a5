import { PAYMENT_PAPER_STATUSES } from "../../../core/billing/payment-actions.ts";
import {
  type PaymentListRequest,
  type PaymentSort,
  paymentListFromWire,
  paymentListSearch,
} from "../../../core/billing/payment-list-contract.ts";
import { BILLING_TIMEOUT_MS } from "../../lib/api.server.ts";
import { listSource } from "../../lib/list-source.server.ts";
import { readRange } from "../../ui/table/filter.ts";
import { type ListAddress, readListAddress } from "../../ui/table/list-address.ts";
import { PAYMENT_LIST, PAYMENTS_MATCHING_MAX } from "./payment-list-definition.ts";

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

export const paymentList = listSource({
  path: "/v2/payment",
  max: PAYMENTS_MATCHING_MAX,
  timeoutMs: BILLING_TIMEOUT_MS,
  requestOf: (url) => requestOf(readListAddress(url.searchParams, PAYMENT_LIST)),
  searchOf: paymentListSearch,
  fromWire: paymentListFromWire,
});
