import { INVOICE_LIST, type InvoiceFilter } from "#core/billing/invoices/invoice-list.ts";
import { PAYMENT_STATUSES } from "#core/billing/invoices/invoice-status.ts";
import { defaultSort, filterOf, type ListRequest } from "#core/shared/list/definition.ts";

type InvoiceListRequest = ListRequest<typeof INVOICE_LIST>;

/** What of section "Measured" a request answers for; each has its goal in scripts/testing/bench.ts. */
type Goal = "list" | "other" | "far-page" | "large-page" | "search";

export interface ListCase {
  name: string;
  goal: Goal;
  request: InvoiceListRequest;
}

type Changes = Partial<Omit<InvoiceListRequest, "filter">> & { filter?: Partial<InvoiceFilter> };
const request = ({ filter = {}, ...more }: Changes): InvoiceListRequest => ({
  filter: filterOf(INVOICE_LIST, { status: "published", ...filter }),
  sort: defaultSort(INVOICE_LIST, filter.status ?? null) as InvoiceListRequest["sort"],
  descending: true,
  page: 1,
  perPage: 10,
  ...more,
});
const listCase = (name: string, goal: Goal, changes: Changes): ListCase => ({
  name,
  goal,
  request: request(changes),
});

/** Half a year: the widest date filter people use. */
const HALF_YEAR = { from: "2026-01-01", to: "2026-06-30" };

/** Every default, tab, status, filter and sort of the invoice list, and what is known to hurt. */
export const LIST_CASES: readonly ListCase[] = [
  listCase("default order", "list", {}),
  listCase("tab Draft", "list", { filter: { status: "draft" } }),
  ...PAYMENT_STATUSES.map((status) =>
    listCase(`status ${status}`, "list", { filter: { paymentStatuses: [status] } }),
  ),
  ...INVOICE_LIST.sorts
    .filter((sort) => sort !== "invoiceDate")
    .map((sort) => listCase(`sort ${sort}`, "other", { sort })),
  listCase("oldest first", "other", { descending: false }),
  listCase("statuses OVERDUE, OVERDUE-PARTIAL", "other", {
    filter: { paymentStatuses: ["OVERDUE", "OVERDUE-PARTIAL"] },
  }),
  listCase("with a balance", "other", { filter: { hasBalance: true } }),
  listCase("OVERDUE by due date", "other", { sort: "dueDate", filter: { paymentStatuses: ["OVERDUE"] } }),
  listCase("one customer", "other", { filter: { customerIds: ["000123"] } }),
  listCase("one segment's drafts", "other", { filter: { status: "draft", segmentId: "G07" } }),
  listCase("invoice date, half a year", "other", { filter: { invoiceDate: HALF_YEAR } }),
  listCase("due date, half a year", "other", { sort: "dueDate", filter: { dueDate: HALF_YEAR } }),
  listCase("published date, half a year", "other", {
    sort: "publishedAt",
    filter: { publishedAt: HALF_YEAR },
  }),
  listCase("creation date, half a year", "other", { sort: "createdAt", filter: { createdAt: HALF_YEAR } }),
  listCase("cancelled date, half a year", "other", {
    sort: "cancelledAt",
    filter: { cancelledAt: HALF_YEAR },
  }),
  listCase("page 900", "far-page", { page: 900 }),
  listCase("page 1,000", "far-page", { page: 1000 }),
  listCase("500 rows", "large-page", { perPage: 500 }),
  listCase("search “Reyes”", "search", { filter: { search: "Reyes" } }),
  listCase("search “muñ”", "search", { filter: { search: "muñ" } }),
  listCase("search “INV-2026-0012”", "search", { filter: { search: "INV-2026-0012" } }),
];
