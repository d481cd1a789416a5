import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, choice, code, fields, instant, orNull, text, whole } from "#core/shared/list/fields.ts";
import { days, multiSelect } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { ERP_EVENTS, ERP_TRANSFER_STATUSES, type ErpEvent, type ErpTransferStatus } from "./erp-statuses.ts";
import { erpTransferWorkflow, TRANSFERS_PER_CHANGE_MAX } from "./erp-transfer-actions.ts";

/** The log of files handed to the accounting system, newest first. */
export const ERP_TRANSFER_LIST = defineList({
  ...screen("erp-log"),
  essential: ["event", "paymentNumber"],
  noun: { one: "transfer", many: "transfers" },
  label: "ERP transfers",
  call: { path: "/erpftlog", tag: "Billing", summary: "The log of files handed to the accounting system" },
  row: fields({
    id: whole("logId", "Log ID", { isFixed: true }),
    event: choice<ErpEvent>(ERP_EVENTS, "actionEventName", "Action/Event"),
    createdAt: instant("createdDateTime", "Date&Time"),
    paymentNumber: code("paymentTransactionNumber", "Payment Transaction No."),
    /** Several are joined by commas. */
    invoiceNumbers: code("invoiceNumber", "Invoice No."),
    /** Null until the file is made. */
    status: orNull(
      badge<ErpTransferStatus>("fileTransferStatus", "Integration Status", {
        "Generation Failed": "error",
        "Sending Failed": "error",
        "Received Failed": "error",
        "OR Update Success": "success",
        "OR Update Failed": "error",
      }),
    ),
    /** What was told last: why it failed. */
    error: text("error"),
    tries: whole("tries"),
    nextTryAt: orNull(instant("next_try_date")),
    officialReceiptNumber: orNull(code("or_no")),
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
  workflow: erpTransferWorkflow,
  changes: { retry: ({ uuids }) => ({ method: "POST", path: "/erpftlog/retry", json: { uuids } }) },
  changesAtMost: TRANSFERS_PER_CHANGE_MAX,
  facts: ["id", "paymentNumber", "status"],
  links: { paymentNumber: ({ paymentUuid }) => `/ims/payments/view/${paymentUuid}` },
  failed: "The transfer log did not load",
  isSlow: true,
});
