import { BILLING_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../../core/shared/paging.ts";
import type { ListDefinition } from "../../ui/table/list-address.ts";

const OPTIONS = "/ims/payments/filters";

/** Tabs, filters and orders of the payment list, in the specified order (billing §2). */
export const PAYMENT_LIST: ListDefinition = {
  tabs: [
    { key: "ALL", label: "All" },
    { key: "UNPOSTED", label: "Unposted" },
    { key: "POSTED", label: "Posted" },
    { key: "CANCELLED", label: "Cancelled" },
    { key: "REFUND REQUESTED", label: "Refund Requested" },
    { key: "REFUND APPROVED", label: "Refund Approved" },
    { key: "REFUNDED", label: "Refund" },
  ],
  filters: [
    { key: "paymentType", label: "Payment Type", kind: "lookup", from: `${OPTIONS}/payment_type` },
    { key: "method", label: "Payment Method", kind: "lookup", from: `${OPTIONS}/payment_method` },
    { key: "paidAt", label: "Payment Date", kind: "dateRange" },
    { key: "postedAt", label: "Posting Date", kind: "dateRange" },
    { key: "cancelledAt", label: "Cancelled Date", kind: "dateRange" },
    { key: "refundRequestedAt", label: "Refund Requested", kind: "dateRange" },
    { key: "refundApprovedAt", label: "Refund Approved", kind: "dateRange" },
    { key: "refundDeclinedAt", label: "Refund Declined", kind: "dateRange" },
  ],
  sorts: ["paidAt", "postedAt", "cancelledAt", "refundRequestedAt", "refundApprovedAt", "refundDeclinedAt"],
  defaultSort: () => "paidAt",
  pageSizes: BILLING_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};

/** The most rows "select all that match" chooses: what one change takes. */
export const PAYMENTS_MATCHING_MAX = 500;
