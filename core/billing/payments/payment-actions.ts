import { RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import type { RefundStatus } from "#core/billing/refunds/refund-actions.ts";
import type { Action, Confirmation, Workflow } from "#core/shared/actions.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";

/**
 * payment
 * ├─ UNPOSTED ── post ──> POSTED: counts from here on
 * │      └────── cancel ─┼─ cancel ──> CANCELLED
 * │                      └─ requestRefund ──> REFUND REQUESTED ── approveRefund ──> REFUND APPROVED
 * │                         POSTED <── declineRefund ──┘            └─ posting its refund ──> REFUNDED
 * │                         REFUNDED with something left: requestRefund again (declined: REFUNDED), or cancel
 * └─ allocations: what of it each invoice got (B-29)
 */
export const PAYMENT_RECORD_STATUSES = [
  "UNPOSTED",
  "POSTED",
  "CANCELLED",
  "REFUND REQUESTED",
  "REFUND APPROVED",
  "REFUNDED",
] as const;
export type PaymentRecordStatus = (typeof PAYMENT_RECORD_STATUSES)[number];

/** A payment counts from posting until it is cancelled or refunded. */
const COUNTING_STATUSES = [
  "POSTED",
  "REFUND REQUESTED",
  "REFUND APPROVED",
] as const satisfies readonly PaymentRecordStatus[];
/** Those that count, a refunded one for what was not refunded; their unapplied part can pay invoices. */
export const CREDIT_STATUSES: readonly PaymentRecordStatus[] = [...COUNTING_STATUSES, "REFUNDED"];

/** What the wire says of a payment whose refund was posted. */
export const refundStatusOf = ({
  refundedAmount,
}: Pick<PaymentFacts, "refundedAmount">): "HAS REFUND" | null => (refundedAmount > 0 ? "HAS REFUND" : null);
/** What of a payment was not paid back: the most that can be refunded, or cancelled. */
export const leftOf = ({
  amount,
  refundedAmount,
}: Pick<PaymentFacts, "amount" | "refundedAmount">): Centavos => amount - refundedAmount;

/** What a row of the payment list knows and every rule below needs. */
export interface PaymentFacts {
  number: string;
  status: PaymentRecordStatus;
  amount: Centavos;
  /** The number of its reference document. */
  referenceNumber: string | null;
  /** The confirmed bank line it has, which counts as its reference document (B-85). */
  bankLine: string | null;
  /** As the accounting system told it; null: not yet. */
  officialReceiptNumber: string | null;
  /** What a refund was asked for last; null: none was. */
  refundAmount: Centavos | null;
  /** The sum of its posted refunds. */
  refundedAmount: Centavos;
  /** Its last refund that is not cancelled. */
  refund: { number: string; status: RefundStatus; documentNumber: string | null } | null;
}

export type PaymentActionName =
  | "view"
  | "update"
  | "viewReceipt"
  | "post"
  | "print"
  | "exportPdf"
  | "sendReceipt"
  | "cancel"
  | "requestRefund"
  | "approveRefund"
  | "declineRefund"
  | "refund"
  | "cancelRefund"
  | "viewRefund"
  | "viewRefundDocument"
  | "attach"
  | "unapply"
  | "correctOfficialReceipt";

const FINANCE = ["FA"] as const;
const REFUND_STATUS_FAILED = "Update refund status went wrong";
export const receiptNumberUsed = (receiptNumber: string, paymentNumber: string): string =>
  `Receipt number ${receiptNumber} is already on ${paymentNumber}.`;
/** The code of a refused reference document that another payment has: it is sent again once it is confirmed (B-93). */
export const SLIP_USED = "SLIP_USED";
/** The code of a refused cheque that another payment has: it is sent again once it is confirmed (B-120). */
export const CHEQUE_USED = "CHEQUE_USED";
const PAYMENTS_NAMED_MAX = 5;
/** "This document is already with PT-2026-000001 and PT-2026-000002." */
export const slipUsedBy = (paymentNumbers: readonly string[]): string =>
  `This document is already with ${listed(paymentNumbers)}.`;
/** "This cheque is already on PT-2026-000001." */
export const chequeUsedBy = (paymentNumbers: readonly string[]): string =>
  `This cheque is already on ${listed(paymentNumbers)}.`;
function listed(paymentNumbers: readonly string[]): string {
  const rest = paymentNumbers.length > PAYMENTS_NAMED_MAX;
  const names = rest ? [...paymentNumbers.slice(0, PAYMENTS_NAMED_MAX), "others"] : [...paymentNumbers];
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}
/** What is asked before such a document is used all the same. */
export const askSlip = (text: string): Confirmation => ({
  title: "Document Already Used",
  text: `${text} One deposit slip may pay for several children.`,
  confirmLabel: "Use it anyway",
  cancelLabel: "Cancel",
});
/** What is asked before such a cheque is entered all the same. */
export const askCheque = (text: string): Confirmation => ({
  title: "Cheque Already Used",
  text: `${text} One cheque may pay for several children.`,
  confirmLabel: "Use it anyway",
  cancelLabel: "Cancel",
});
/** What is asked before a cheque that is dated ahead is entered. */
export const askChequeDate = (text: string): Confirmation => ({
  title: "Cheque Dated Ahead",
  text: `${text} Until then the payment stays unposted.`,
  confirmLabel: "Save Unposted",
  cancelLabel: "Cancel",
});
/** Why the amount and the bank of a payment do not change. */
export const OF_BANK_LINE = "It has a bank line, so its amount and bank are fixed. Undo the bank line first.";
export const REFERENCE_REQUIRED = "Payment Reference Document is required!";

/** Its refund that is made and not posted: a payment has one at a time (B-60). */
const openRefundOf = ({ refund: made }: PaymentFacts) => (made?.status === "UNPOSTED" ? made : null);
const refundedWhole = (facts: PaymentFacts, otherwise: string): string | null =>
  leftOf(facts) === 0 ? `${facts.number} was refunded whole: ${otherwise}` : null;

type PaymentAction = Action<PaymentFacts, PaymentRecordStatus>;
const named = (selection: readonly PaymentFacts[]): string =>
  `${numbersOf(selection)}, ${formatPesos(selection.reduce((sum, { amount }) => sum + amount, 0))}`;
const numbersOf = (selection: readonly PaymentFacts[]): string =>
  namedRecords(
    selection.map(({ number }) => number),
    "payments",
  );

const post: PaymentAction = {
  label: "Post Payment",
  rules: [
    {
      roles: FINANCE,
      from: ["UNPOSTED"],
      to: "POSTED",
      guard: (facts) =>
        facts.amount === 0
          ? "Invalid amount to pay"
          : (facts.referenceNumber ?? facts.bankLine)
            ? null
            : REFERENCE_REQUIRED,
    },
  ],
  refusal: ({ number, status }) =>
    status === "POSTED"
      ? `${number} is already posted.`
      : `${number} is ${status.toLowerCase()}. Only unposted payments can be posted.`,
  confirmation: (selection) => ({
    title: "Post Payment",
    text: `Are you sure want to post this payment transaction? ${named(selection)}.`,
    confirmLabel: "Post",
    cancelLabel: "Cancel",
  }),
  success: "Payment Transaction Post Successful",
  next: () => ["viewReceipt", "sendReceipt", "print"],
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

const cancel: PaymentAction = {
  label: "Cancel Payment",
  rules: [
    {
      roles: FINANCE,
      from: ["UNPOSTED", "POSTED"],
      to: "CANCELLED",
      guard: (facts) => {
        const open = openRefundOf(facts);
        return open ? `${facts.number} has the refund ${open.number}: cancel that first.` : null;
      },
    },
    {
      roles: FINANCE,
      from: ["REFUNDED"],
      to: "CANCELLED",
      guard: (facts) => refundedWhole(facts, "nothing is left to cancel."),
    },
  ],
  refusal: (facts) => `${facts.number} is ${facts.status.toLowerCase()} and cannot be cancelled.`,
  confirmation: (selection) => ({
    title: "Cancel Payment",
    text: `Are you sure want to cancel this payment transaction? ${named(selection)}.${
      selection.some(({ status }) => status !== "UNPOSTED") ? " The paid invoices become unpaid again." : ""
    }${selection.some(({ refundedAmount }) => refundedAmount > 0) ? " What was refunded stays refunded." : ""} You cannot undo this action.`,
    confirmLabel: "Cancel Payment",
    cancelLabel: "No",
    danger: true,
  }),
  success: "Payment Transaction Cancel Successful",
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

/** Asked for in a dialog of its own, which names method and amount (B-46). */
const requestRefund: PaymentAction = {
  label: "Request Refund",
  rules: [
    {
      roles: FINANCE,
      from: ["POSTED", "REFUNDED"],
      to: "REFUND REQUESTED",
      guard: (facts) => refundedWhole(facts, "no refund can be requested."),
    },
  ],
  refusal: (facts) => `${facts.number} is ${facts.status.toLowerCase()}: no refund can be requested.`,
  success: "Successful refund request",
  on: { row: true },
  unavailable: "disableByGuard",
};

/** The amount an action is about: where a refund is decided on, what was asked for. */
export const amountOfAction = (
  action: PaymentActionName,
  { amount, refundAmount }: Pick<PaymentFacts, "amount" | "refundAmount">,
): Centavos => (action === "approveRefund" || action === "declineRefund" ? (refundAmount ?? amount) : amount);

const noRequest = (facts: PaymentFacts): string =>
  `${facts.number} is ${facts.status.toLowerCase()}: there is no refund request to decide on.`;
const asked = (selection: readonly PaymentFacts[]): string => {
  const total = formatPesos(selection.reduce((sum, facts) => sum + (facts.refundAmount ?? 0), 0));
  return `${total} of ${numbersOf(selection)}.`;
};

const approveRefund: PaymentAction = {
  label: "Approve Refund",
  rules: [
    {
      roles: FINANCE,
      from: ["REFUND REQUESTED"],
      to: "REFUND APPROVED",
      guard: (facts) =>
        facts.refundAmount === 0
          ? `The refund of ${facts.number} was requested with ${formatPesos(0)}: it can be declined only.`
          : null,
    },
  ],
  refusal: noRequest,
  confirmation: (selection) => ({
    title: "Approve Refund",
    text: `Are you sure you want to approve this refund request? ${asked(selection)}`,
    confirmLabel: "Approve",
    cancelLabel: "Cancel",
  }),
  success: "You have successfully approved a refund request.",
  next: () => ["refund", "view"],
  titles: { success: "Refund Request Approved", failure: REFUND_STATUS_FAILED },
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

const declineRefund: PaymentAction = {
  label: "Decline Refund",
  rules: [
    {
      roles: FINANCE,
      from: ["REFUND REQUESTED"],
      when: ({ refundedAmount }) => refundedAmount === 0,
      to: "POSTED",
    },
    {
      roles: FINANCE,
      from: ["REFUND REQUESTED"],
      when: ({ refundedAmount }) => refundedAmount > 0,
      to: "REFUNDED",
    },
  ],
  refusal: noRequest,
  confirmation: (selection) => ({
    title: "Decline Refund",
    text: `Decline this refund request? ${asked(selection)}`,
    confirmLabel: "Decline",
    cancelLabel: "Cancel",
    asks: { kind: "reason", label: "Reason", isOptional: true },
  }),
  success: "You have successfully declined a refund request.",
  next: () => ["view"],
  titles: { success: "Refund Request Declined", failure: REFUND_STATUS_FAILED },
  on: { row: true, bulk: true },
  unavailable: "hide",
};

const open = (
  label: string,
  from: readonly PaymentRecordStatus[],
  on: PaymentAction["on"],
): PaymentAction => ({
  label,
  rules: [{ roles: FINANCE, from }],
  refusal: (facts) => `${label} is not offered while ${facts.number} is ${facts.status.toLowerCase()}.`,
  on,
  unavailable: "hide",
});

/** Takes back what was applied of its credit, for one invoice at a time on the payment's own screen (B-47). */
const unapply: PaymentAction = {
  label: "Take back",
  rules: [{ roles: FINANCE, from: COUNTING_STATUSES }],
  refusal: (facts) =>
    `${facts.number} is ${facts.status.toLowerCase()}: what was applied of it stays as it is.`,
  success: "The amount is unapplied credit again.",
  on: {},
  unavailable: "hide",
};

/** With its reason, in a dialog of its own (B-117). */
const correctOfficialReceipt: PaymentAction = {
  label: "Correct Official Receipt No.",
  rules: [
    {
      roles: FINANCE,
      from: [...CREDIT_STATUSES, "CANCELLED"],
      guard: ({ number, officialReceiptNumber }) =>
        officialReceiptNumber === null ? `${number} has no official receipt number yet.` : null,
    },
  ],
  refusal: ({ number }) => `${number} is not posted and has no official receipt number.`,
  success: "The official receipt number was corrected.",
  on: {},
  unavailable: "hide",
};

/** Opens the creation of its refund, of which it has at most one that is not posted (B-60). */
const refund: PaymentAction = {
  label: "Refund Payment",
  rules: [
    {
      roles: FINANCE,
      from: ["REFUND APPROVED"],
      guard: (facts) => {
        const open = openRefundOf(facts);
        return open ? `${facts.number} has the refund ${open.number} already.` : null;
      },
    },
  ],
  refusal: (facts) => `${facts.number} is ${facts.status.toLowerCase()} and cannot be refunded.`,
  on: { row: true },
  unavailable: "disableByGuard",
};

/** Leads to the unposted refund, where it is cancelled. */
const cancelRefund: PaymentAction = {
  label: "Cancel Refund",
  rules: [
    {
      roles: FINANCE,
      from: ["REFUND APPROVED"],
      guard: (facts) => (openRefundOf(facts) ? null : `${facts.number} has no refund.`),
    },
  ],
  refusal: ({ number }) => `${number} has no refund that can be cancelled.`,
  on: { row: true },
  unavailable: "hide",
};

/** Leads to its last posted refund, also while more of it is refunded. */
const viewRefund: PaymentAction = {
  label: "View Refund Transaction",
  rules: [
    {
      roles: FINANCE,
      from: [...CREDIT_STATUSES, "CANCELLED"],
      guard: ({ number, refundedAmount }) => (refundedAmount > 0 ? null : `${number} has no posted refund.`),
    },
  ],
  refusal: ({ number }) => `${number} has no posted refund.`,
  on: { row: true },
  unavailable: "hide",
};

const NO_DOCUMENT = "The refund has no reference document.";
const viewRefundDocument: PaymentAction = {
  label: "View Refund Reference Document",
  rules: [
    {
      roles: FINANCE,
      from: ["REFUNDED"],
      guard: ({ refund: made }) => (made?.documentNumber ? null : NO_DOCUMENT),
    },
  ],
  refusal: ({ number }) => `${number} is not refunded.`,
  on: {},
  unavailable: "disableByGuard",
};

const RECEIPTED = ["POSTED", "REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"] as const;

const noReceipt = (facts: PaymentFacts): string =>
  `${facts.number} is ${facts.status.toLowerCase()} and has no receipt.`;

/** The receipts of all that are selected, all or none (S-4). */
const receipts = (label: string): PaymentAction => ({
  label,
  rules: [{ roles: FINANCE, from: RECEIPTED }],
  refusal: noReceipt,
  on: { bulk: true },
  unavailable: "hide",
  isOneCall: true,
  selectionGuard: (selection) =>
    selection.length > RECORDS_PER_DOCUMENT_MAX
      ? `At most ${RECORDS_PER_DOCUMENT_MAX} receipts can be printed or exported at once.`
      : null,
});

const sendReceipt: PaymentAction = {
  label: "Send Receipt",
  rules: [{ roles: FINANCE, from: RECEIPTED }],
  refusal: noReceipt,
  confirmation: (selection) => ({
    title: `Send ${selection.length === 1 ? "1 receipt" : `${selection.length.toLocaleString("en-US")} receipts`} by email?`,
    text: `${named(selection)}. One email${selection.length === 1 ? "" : " each"}, with the PDF attached, to the guardian of the student it was received from.`,
    confirmLabel: "Send",
    cancelLabel: "Cancel",
  }),
  on: { row: true, bulk: true },
  unavailable: "hide",
  perCall: RECORDS_PER_DOCUMENT_MAX,
};

export const paymentWorkflow: Workflow<PaymentFacts, PaymentRecordStatus, PaymentActionName> = {
  statusOf: (facts) => facts.status,
  actions: {
    view: open("View", PAYMENT_RECORD_STATUSES, { row: true }),
    update: open("Update", ["UNPOSTED"], { row: true }),
    viewReceipt: open("View Receipt", RECEIPTED, { row: true }),
    post,
    print: receipts("Print Receipts"),
    exportPdf: receipts("Export PDF"),
    sendReceipt,
    requestRefund,
    approveRefund,
    declineRefund,
    refund,
    cancelRefund,
    viewRefund,
    viewRefundDocument,
    cancel,
    /** A reference document can be attached in any status (B-33). */
    attach: open("View Reference Document", PAYMENT_RECORD_STATUSES, {}),
    unapply,
    correctOfficialReceipt,
  },
};
