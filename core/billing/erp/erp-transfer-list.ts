import { screen } from "../../identity/screens.ts";
import { defineList } from "../../shared/list/definition.ts";
import { badge, choice, code, fields, instant, text, whole } from "../../shared/list/fields.ts";
import { days, multiSelect } from "../../shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "../../shared/paging.ts";

/** How far the file of a payment came on its way to the accounting system (B-45). */
export const ERP_TRANSFER_STATUSES = [
  "Generation Success",
  "Generation Failed",
  "Sending Success",
  "Sending Failed",
  "Received Success",
  "Received Failed",
  "OR Update Success",
  "OR Update Failed",
] as const;
export type ErpTransferStatus = (typeof ERP_TRANSFER_STATUSES)[number];

/** What the file tells of its payment. */
const ERP_EVENTS = {
  posted: "Payment posted",
  cancelled: "Payment cancelled",
  refunded: "Payment refunded",
} as const;

/** The log of files handed to the accounting system, newest first. */
export const ERP_TRANSFER_LIST = defineList({
  ...screen("erp-log"),
  noun: { one: "transfer", many: "transfers" },
  label: "ERP transfers",
  call: { path: "/erpftlog", tag: "Billing", summary: "The log of files handed to the accounting system" },
  row: fields({
    id: whole("logId", "Log ID", { isFixed: true }),
    event: choice<keyof typeof ERP_EVENTS>(ERP_EVENTS, "actionEventName", "Action/Event"),
    createdAt: instant("createdDateTime", "Date&Time"),
    paymentNumber: code("paymentTransactionNumber", "Payment Transaction No."),
    /** Several are joined by commas. */
    invoiceNumbers: code("invoiceNumber", "Invoice No."),
    status: badge<ErpTransferStatus>("fileTransferStatus", "Integration Status", {
      "Generation Failed": "error",
      "Sending Failed": "error",
      "Received Failed": "error",
      "OR Update Success": "success",
      "OR Update Failed": "error",
    }),
    uuid: text("erpId"),
    paymentUuid: text("payment_id"),
  }),
  tabScreens: ["audit", "erp-log"],
  key: "uuid",
  nameOf: ({ id }) => String(id),
  search: { wire: "search", placeholder: "Search by Payment Transaction No., Invoice No.", debounceMs: 1000 },
  filters: {
    date: days("startDate", "endDate", "Transaction Date Range"),
    statuses: multiSelect("fileTransferStatus", "File Transfer Status", ERP_TRANSFER_STATUSES),
  },
  sorts: ["id"],
  pages: ADMIN_PAGE_SIZES,
  exports: { path: "/erpftlog/export", method: "GET", kind: "erp-log", title: "ERP Integration" },
  links: { paymentNumber: ({ paymentUuid }) => `/ims/payments/view/${paymentUuid}` },
  failed: "The transfer log did not load",
  isSlow: true,
});
