import { BILLING_PAGE_SIZES } from "../shared/paging.ts";
import type { SchoolDay } from "../shared/school-day.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./invoice-status.ts";

/** What the invoice list offers (billing §2, Invoice list): tabs, filters, sorts, page sizes. Sortable = indexed. */
export const INVOICE_TABS = ["published", "draft"] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];

export const INVOICE_SORTS = [
  "invoiceDate",
  "number",
  "dueDate",
  "publishedAt",
  "createdAt",
  "cancelledAt",
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** Default order: invoice date for published, creation date for drafts, newest first (billing §7). */
export const defaultSortFor = (tab: InvoiceTab): InvoiceSort =>
  tab === "draft" ? "createdAt" : "invoiceDate";

export interface DayRange {
  from?: SchoolDay;
  to?: SchoolDay;
}

export interface InvoiceFilter {
  tab: InvoiceTab;
  paymentStatuses: PaymentStatus[];
  /** Student numbers. */
  customerIds: string[];
  segmentId?: string;
  hasBalance?: boolean;
  search: string;
  invoiceDate?: DayRange;
  dueDate?: DayRange;
  publishedAt?: DayRange;
  createdAt?: DayRange;
  cancelledAt?: DayRange;
}

export const INVOICE_DAY_FILTERS = [
  "invoiceDate",
  "dueDate",
  "publishedAt",
  "createdAt",
  "cancelledAt",
] as const;
export type InvoiceDayFilter = (typeof INVOICE_DAY_FILTERS)[number];

export const INVOICE_FILTER_LABELS: Record<InvoiceDayFilter | "paymentStatuses", string> = {
  invoiceDate: "Invoice Date",
  dueDate: "Due Date",
  paymentStatuses: "Invoice Status",
  publishedAt: "Published Date",
  createdAt: "Creation Date",
  cancelledAt: "Cancelled Date",
};

export const INVOICE_PAGE_SIZES = BILLING_PAGE_SIZES;
/** The most records one bulk change takes. */
export const BULK_INVOICES_MAX = 1000;
/** The most papers one file or one sending takes. */
export const BULK_PAPERS_MAX = 100;
export const INVOICE_STATUS_OPTIONS = PAYMENT_STATUSES;
