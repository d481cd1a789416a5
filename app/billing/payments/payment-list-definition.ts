import { BILLING_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../../core/shared/paging.ts";
import type { ListDefinition } from "../../ui/table/list-address.ts";

/** Billing §9: the two methods, and the two types decision 28 knows. */
const METHODS = [
  { value: "CASH", label: "Pickup Cash" },
  { value: "BANKTRANSFER", label: "Online Banking" },
];
const TYPES = [
  { value: "Regular", label: "Regular" },
  { value: "ADVANCED", label: "ADVANCED" },
];

/** Tabs, filters and orders of the payment list, in the specified order (billing §2). */
export const PAYMENT_LIST: ListDefinition = {
  tabs: [
    { key: "ALL", label: "All" },
    { key: "UNPOSTED", label: "Unposted" },
    { key: "POSTED", label: "Posted" },
    { key: "CANCELLED", label: "Cancelled" },
  ],
  filters: [
    { key: "paymentType", label: "Payment Type", kind: "select", options: TYPES },
    { key: "method", label: "Payment Method", kind: "select", options: METHODS },
    { key: "paidAt", label: "Payment Date", kind: "dateRange" },
    { key: "postedAt", label: "Posting Date", kind: "dateRange" },
    { key: "cancelledAt", label: "Cancelled Date", kind: "dateRange" },
  ],
  sorts: ["paidAt", "postedAt", "cancelledAt"],
  defaultSort: () => "paidAt",
  pageSizes: BILLING_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: what one change takes. */
export const PAYMENTS_MATCHING_MAX = 500;
