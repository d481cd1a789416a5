import * as z from "zod";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";
import { pageNumber, pageSize, schoolDay, searchText } from "../shared/query-fields.ts";
import type { SchoolDay } from "../shared/school-day.ts";
import { PAYMENT_PAPER_STATUSES, type PaymentPaperStatus } from "./payment-actions.ts";
import { type PaymentRow, paymentRowFromWire, paymentRowToWire } from "./payment-contract.ts";

/** The wire of the payment list (GET /v2/payment). */
const centavos = (pesos: number): Centavos => centavosFromPesos(pesos) ?? 0;

export const PAYMENT_SORTS = {
  payment_date: "paidAt",
  posted_date: "postedAt",
  cancelled_date: "cancelledAt",
  requested_date: "refundRequestedAt",
  approved_date: "refundApprovedAt",
  declined_date: "refundDeclinedAt",
} as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[keyof typeof PAYMENT_SORTS];

const day = schoolDay.optional();
/** GET /v2/payment. */
export const paymentListQuery = z
  .strictObject({
    status: z
      .string()
      .transform((value) => value.toUpperCase())
      .pipe(z.enum(["ALL", "", ...PAYMENT_PAPER_STATUSES]))
      .default("ALL"),
    search: searchText,
    customer_id: z.string().optional(),
    payment_type: z.string().optional(),
    payment_method: z.string().optional(),
    posted_date_start: day,
    posted_date_end: day,
    cancelled_date_start: day,
    cancelled_date_end: day,
    requested_date_start: day,
    requested_date_end: day,
    approved_date_start: day,
    approved_date_end: day,
    declined_date_start: day,
    declined_date_end: day,
    submitted_start_date: day,
    submitted_end_date: day,
    sort: z.enum(Object.keys(PAYMENT_SORTS) as [keyof typeof PAYMENT_SORTS]).default("payment_date"),
    order: z
      .string()
      .toUpperCase()
      .pipe(z.enum(["ASC", "DESC"]))
      .default("DESC"),
    page: pageNumber,
    perPage: pageSize(),
    cookieId: z.string().optional(),
    business: z.string().optional(),
  })
  .transform((query): PaymentListRequest => {
    const range = (from?: SchoolDay, to?: SchoolDay) => ({ ...(from && { from }), ...(to && { to }) });
    return {
      filter: {
        status: query.status === "ALL" || query.status === "" ? null : query.status,
        search: query.search,
        customerId: query.customer_id ?? null,
        paymentType: query.payment_type ?? null,
        method: query.payment_method ?? null,
        postedAt: range(query.posted_date_start, query.posted_date_end),
        cancelledAt: range(query.cancelled_date_start, query.cancelled_date_end),
        refundRequestedAt: range(query.requested_date_start, query.requested_date_end),
        refundApprovedAt: range(query.approved_date_start, query.approved_date_end),
        refundDeclinedAt: range(query.declined_date_start, query.declined_date_end),
        paidAt: range(query.submitted_start_date, query.submitted_end_date),
      },
      sort: PAYMENT_SORTS[query.sort],
      descending: query.order === "DESC",
      page: query.page,
      perPage: query.perPage,
    };
  });

export interface PaymentFilter {
  status: PaymentPaperStatus | null;
  search: string;
  customerId: string | null;
  paymentType: string | null;
  /** Its code or its name. */
  method: string | null;
  paidAt: { from?: SchoolDay; to?: SchoolDay };
  postedAt: { from?: SchoolDay; to?: SchoolDay };
  cancelledAt: { from?: SchoolDay; to?: SchoolDay };
  refundRequestedAt: { from?: SchoolDay; to?: SchoolDay };
  refundApprovedAt: { from?: SchoolDay; to?: SchoolDay };
  refundDeclinedAt: { from?: SchoolDay; to?: SchoolDay };
}
export interface PaymentListRequest {
  filter: PaymentFilter;
  sort: PaymentSort;
  descending: boolean;
  page: number;
  perPage: number;
}

export interface PaymentList {
  rows: PaymentRow[];
  count: number;
  page: number;
  perPage: number;
  totalPages: number;
  subTotal: Centavos;
  /** Of all that match. */
  grandTotal: Centavos;
  /** Of those that match and count. */
  totalPayment: Centavos;
}
export const paymentListToWire = (list: PaymentList) => ({
  rows: list.rows.map(paymentRowToWire),
  count: list.count,
  page: list.page,
  perPage: list.perPage,
  totalPages: list.totalPages,
  sub_total: pesosFromCentavos(list.subTotal),
  grand_total: pesosFromCentavos(list.grandTotal),
  total_payment: pesosFromCentavos(list.totalPayment),
});
export type WirePaymentList = ReturnType<typeof paymentListToWire>;
export const paymentListFromWire = (wire: WirePaymentList): PaymentList => ({
  rows: wire.rows.map(paymentRowFromWire),
  count: wire.count,
  page: wire.page,
  perPage: wire.perPage,
  totalPages: wire.totalPages,
  subTotal: centavos(wire.sub_total),
  grandTotal: centavos(wire.grand_total),
  totalPayment: centavos(wire.total_payment),
});

/** The inverse of paymentListQuery, for the console: only what differs from the defaults. */
export function paymentListSearch({ filter, ...request }: PaymentListRequest): URLSearchParams {
  const sort = Object.entries(PAYMENT_SORTS).find(([, key]) => key === request.sort)?.[0] ?? "payment_date";
  const given = {
    status: filter.status ?? "ALL",
    search: filter.search,
    customer_id: filter.customerId,
    payment_type: filter.paymentType,
    payment_method: filter.method,
    posted_date_start: filter.postedAt.from,
    posted_date_end: filter.postedAt.to,
    cancelled_date_start: filter.cancelledAt.from,
    cancelled_date_end: filter.cancelledAt.to,
    requested_date_start: filter.refundRequestedAt.from,
    requested_date_end: filter.refundRequestedAt.to,
    approved_date_start: filter.refundApprovedAt.from,
    approved_date_end: filter.refundApprovedAt.to,
    declined_date_start: filter.refundDeclinedAt.from,
    declined_date_end: filter.refundDeclinedAt.to,
    submitted_start_date: filter.paidAt.from,
    submitted_end_date: filter.paidAt.to,
    sort,
    order: request.descending ? "DESC" : "ASC",
    page: String(request.page),
    perPage: String(request.perPage),
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
