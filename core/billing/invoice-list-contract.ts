import * as z from "zod";
import { pageNumber, pageSize, schoolDay, searchText } from "../shared/query-fields.ts";
import type { SchoolDay } from "../shared/school-day.ts";
import { defaultSortFor, type InvoiceFilter, type InvoiceSort } from "./invoice-list.ts";
import { PAYMENT_STATUSES } from "./invoice-status.ts";

/** The wire of the invoice list's query (contract.md, Billing). */

/** One value, a comma list or a repeated name → list of values. */
const commaList = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given].flat().flatMap((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);

const SORT_OF_WIRE: Record<string, InvoiceSort> = {
  invoice_date: "invoiceDate",
  inv_no: "number",
  invoice_duedate: "dueDate",
  due_date: "dueDate",
  published_date: "publishedAt",
  created_date: "createdAt",
  cancelled_date: "cancelledAt",
};
const BY_NAME = "fullname";
export const WIRE_OF_SORT: Record<InvoiceSort, string> = {
  invoiceDate: "invoice_date",
  number: "inv_no",
  dueDate: "invoice_duedate",
  publishedAt: "published_date",
  createdAt: "created_date",
  cancelledAt: "cancelled_date",
};

const dayPairs = {
  invoice_date_start: schoolDay.optional(),
  invoice_date_end: schoolDay.optional(),
  due_date_start: schoolDay.optional(),
  due_date_end: schoolDay.optional(),
  published_date_start: schoolDay.optional(),
  published_date_end: schoolDay.optional(),
  created_date_start: schoolDay.optional(),
  created_date_end: schoolDay.optional(),
  cancelled_date_start: schoolDay.optional(),
  cancelled_date_end: schoolDay.optional(),
};

/** GET /invoice. Any other query name is 422. */
export const invoiceListQuery = z
  .strictObject({
    status: z
      .string()
      .transform((text) => text.toLowerCase())
      .pipe(z.enum(["published", "draft"]))
      .default("published"),
    invoice_status: commaList
      .transform((statuses) => statuses.map((status) => status.toUpperCase()))
      .pipe(z.array(z.enum(PAYMENT_STATUSES)))
      .default([]),
    customer_id: commaList.default([]),
    customer_name: z.string().optional(),
    segment_id: z.string().optional(),
    has_balance: z.enum(["0", "1", "true", "false"]).optional(),
    search: searchText,
    sort: z.enum([BY_NAME, ...Object.keys(SORT_OF_WIRE)]).optional(),
    order: z
      .string()
      .toUpperCase()
      .pipe(z.enum(["ASC", "DESC"]))
      .default("DESC"),
    page: pageNumber,
    perPage: pageSize(),
    cookieId: z.string().optional(),
    business: z.string().optional(),
    ...dayPairs,
  })
  .superRefine((query, context) => {
    for (const name of [
      "invoice_date",
      "due_date",
      "published_date",
      "created_date",
      "cancelled_date",
    ] as const) {
      const start = query[`${name}_start`];
      const end = query[`${name}_end`];
      if (start && end && end < start)
        context.addIssue({
          code: "custom",
          path: [`${name}_end`],
          message: "The end date lies before the start date",
        });
    }
  })
  .transform((query): InvoiceListRequest => {
    const range = (from?: SchoolDay, to?: SchoolDay) =>
      from || to ? { ...(from && { from }), ...(to && { to }) } : undefined;
    const filter: InvoiceFilter = {
      tab: query.status,
      paymentStatuses: query.invoice_status,
      customerIds: query.customer_id,
      ...(query.segment_id && { segmentId: query.segment_id }),
      ...(query.has_balance && { hasBalance: query.has_balance === "1" || query.has_balance === "true" }),
      search: query.search,
      invoiceDate: range(query.invoice_date_start, query.invoice_date_end),
      dueDate: range(query.due_date_start, query.due_date_end),
      publishedAt: range(query.published_date_start, query.published_date_end),
      createdAt: range(query.created_date_start, query.created_date_end),
      cancelledAt: range(query.cancelled_date_start, query.cancelled_date_end),
    };
    return {
      filter,
      sort: SORT_OF_WIRE[query.sort ?? ""] ?? defaultSortFor(query.status),
      ...(query.sort === BY_NAME && { isByName: true }),
      descending: query.order === "DESC",
      page: query.page,
      perPage: query.perPage,
    };
  });

export interface InvoiceListRequest {
  filter: InvoiceFilter;
  sort: InvoiceSort;
  /** By the customer's name instead, for pickers: no screen offers it, since no index has it. */
  isByName?: boolean;
  descending: boolean;
  page: number;
  perPage: number;
}

/** The inverse of invoiceListQuery, for the console: only what differs from the defaults. */
export function invoiceListSearch(request: InvoiceListRequest): URLSearchParams {
  const { filter } = request;
  const search = new URLSearchParams({ status: filter.tab });
  const set = (name: string, value: string | undefined) => value && search.set(name, value);
  set("invoice_status", filter.paymentStatuses.join(","));
  set("customer_id", filter.customerIds.join(","));
  set("segment_id", filter.segmentId);
  set("has_balance", filter.hasBalance === undefined ? undefined : filter.hasBalance ? "1" : "0");
  set("search", filter.search);
  for (const [name, range] of [
    ["invoice_date", filter.invoiceDate],
    ["due_date", filter.dueDate],
    ["published_date", filter.publishedAt],
    ["created_date", filter.createdAt],
    ["cancelled_date", filter.cancelledAt],
  ] as const) {
    set(`${name}_start`, range?.from);
    set(`${name}_end`, range?.to);
  }
  search.set("sort", WIRE_OF_SORT[request.sort]);
  search.set("order", request.descending ? "DESC" : "ASC");
  search.set("page", String(request.page));
  search.set("perPage", String(request.perPage));
  return search;
}
