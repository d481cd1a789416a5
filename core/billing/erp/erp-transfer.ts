import { screen } from "#core/identity/screens.ts";
import type { Workflow } from "#core/shared/actions.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, choice, code, fields, instant, orNull, text, whole } from "#core/shared/list/fields.ts";
import { days, multiSelect } from "#core/shared/list/filters.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";

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
/** Statuses that a person has to act on. */
export const ERP_FAILURES = ERP_TRANSFER_STATUSES.filter((status) => status.endsWith("Failed"));
export type ErpTransferStatus = (typeof ERP_TRANSFER_STATUSES)[number];

/** What the file tells of its payment. */
const ERP_EVENTS = {
  posted: "Payment posted",
  cancelled: "Payment cancelled",
  refunded: "Payment refunded",
  corrected: "Official receipt number corrected",
} as const;
export type ErpEvent = keyof typeof ERP_EVENTS;

/** Before its file is made, a transfer has none of the eight statuses. */
export type ErpTransferState = ErpTransferStatus | "Not Generated";

const UNMADE = "Not Generated";
const stateOf = ({ status }: Pick<ErpTransferFacts, "status">): ErpTransferState => status ?? UNMADE;
/** The status that is stored of a state: null before its file is made. */
export const statusOfState = (state: ErpTransferState | undefined): ErpTransferStatus | null =>
  state === undefined || state === UNMADE ? null : state;

export interface ErpTransferFacts {
  id: number;
  paymentNumber: string;
  status: ErpTransferStatus | null;
}
export type ErpTransferActionName = "retry";

const FINANCE = ["FA"] as const;
/** Transfers of one change. */
export const TRANSFERS_PER_CHANGE_MAX = 1000;

const named = (selection: readonly ErpTransferFacts[]): string =>
  selection.length === 1
    ? `The file of ${selection[0]?.paymentNumber} (log ${selection[0]?.id})`
    : namedRecords(
        selection.map(({ paymentNumber }) => paymentNumber),
        "files",
      );

/**
 * not generated ─> Generation Success ─> Sending Success ─> Received Success ─> OR Update Success
 *       └─> Generation Failed └─> Sending Failed   └─> Received Failed  └─> OR Update Failed
 * Retry makes the file again, or sends it again under the same log id (B-81).
 */
export const erpTransferWorkflow: Workflow<ErpTransferFacts, ErpTransferState, ErpTransferActionName> = {
  statusOf: stateOf,
  actions: {
    retry: {
      label: "Retry",
      rules: [
        { roles: FINANCE, from: ["Generation Failed"], to: UNMADE },
        {
          roles: FINANCE,
          from: ["Sending Failed", "Received Failed", "OR Update Failed"],
          to: "Generation Success",
        },
      ],
      refusal: ({ id, status }) =>
        status === null
          ? `The file of log ${id} is being made.`
          : `Log ${id} has the status ${status} and cannot be retried.`,
      confirmation: (selection) => ({
        title: "Retry Transfer",
        text: `${named(selection)} will be transferred to the ERP again.`,
        confirmLabel: "Retry",
        cancelLabel: "Cancel",
      }),
      success: "The transfer will be tried again.",
      on: { row: true, bulk: true },
      unavailable: "disable",
    },
  },
};

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
