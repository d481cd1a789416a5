import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { counted } from "#core/shared/import/import.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";

/**
 * refund
 * └─ UNPOSTED ── post ──> POSTED: final, the money is paid back
 *        └────── cancel ──> CANCELLED: its payment can be refunded again
 */
export const REFUND_STATUSES = ["UNPOSTED", "POSTED", "CANCELLED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What a row of the refund list knows and every rule below needs. */
export interface RefundFacts {
  number: string;
  status: RefundStatus;
  amount: Centavos;
  /** The payment it pays back. */
  paymentNumber: string;
  /** The number of its reference document. */
  documentNumber: string | null;
  /** What posting takes, or took, from unapplied credit. */
  fromCredit: Centavos;
  /** The payment's invoices, and what posting takes, or took, from each. */
  invoices: readonly { number: string; refunded: Centavos }[];
}

export type RefundActionName = "view" | "update" | "post" | "exportPdf" | "sendReceipt" | "cancel";

const FINANCE = ["FA"] as const;
/** What a refund that is saved answers, new or not. */
export const RECORDS_CREATED = "Record(s) created successfully!";
export const REFUND_DOCUMENT_REQUIRED = "Refund Reference Document is required!";
/** Invoices that a confirmation names; of more it says how many. */
const INVOICES_NAMED_MAX = 5;

type RefundAction = Action<RefundFacts, RefundStatus>;
const named = (selection: readonly RefundFacts[]): string =>
  selection.length === 1
    ? `${selection[0]?.number}, ${formatPesos(selection[0]?.amount ?? 0)} of ${selection[0]?.paymentNumber}`
    : `${namedRecords(
        selection.map(({ number }) => number),
        "refunds",
      )}, ${formatPesos(selection.reduce((sum, { amount }) => sum + amount, 0))}`;

/** "₱200.00 is taken from unapplied credit. INV-2026-000001 opens again by ₱300.00." */
function effectOf(selection: readonly RefundFacts[]): string {
  const credit = selection.reduce((sum, { fromCredit }) => sum + fromCredit, 0);
  const opened = new Map<string, Centavos>();
  for (const { number, refunded } of selection.flatMap(({ invoices }) => invoices))
    if (refunded > 0) opened.set(number, (opened.get(number) ?? 0) + refunded);
  const names = [...opened].map(([number, amount]) => `${number} opens again by ${formatPesos(amount)}.`);
  const others = names.length - INVOICES_NAMED_MAX;
  return [
    ...(credit > 0 ? [`${formatPesos(credit)} is taken from unapplied credit.`] : []),
    ...names.slice(0, INVOICES_NAMED_MAX),
    ...(others > 0 ? [`${counted(others, "more invoice opens", "more invoices open")} again.`] : []),
  ].join(" ");
}

const post: RefundAction = {
  label: "Post Refund",
  rules: [
    {
      roles: FINANCE,
      from: ["UNPOSTED"],
      to: "POSTED",
      guard: ({ documentNumber }) => (documentNumber ? null : REFUND_DOCUMENT_REQUIRED),
    },
  ],
  refusal: ({ number, status }) =>
    status === "POSTED"
      ? `${number} is already posted.`
      : `${number} is ${status.toLowerCase()}. Only unposted refunds can be posted.`,
  confirmation: (selection) => ({
    title: "Post Refund",
    text: `Are you sure want to post this refund transaction? ${named(selection)}. ${effectOf(selection)} You cannot undo this action.`,
    confirmLabel: "Post",
    cancelLabel: "Cancel",
    danger: true,
  }),
  success: "Refund Transaction Post Successful",
  next: () => ["view", "exportPdf", "sendReceipt"],
  on: { row: true, bulk: true },
  unavailable: "disable",
};

const cancel: RefundAction = {
  label: "Cancel Refund",
  rules: [{ roles: FINANCE, from: ["UNPOSTED"], to: "CANCELLED" }],
  refusal: ({ number, status }) => cannotBe(number, status.toLowerCase(), "cancelled"),
  confirmation: (selection) => ({
    title: "Cancel Refund",
    text: `Are you sure you want to Cancel refund transaction? ${named(selection)}.`,
    confirmLabel: "Cancel Refund",
    cancelLabel: "No",
    danger: true,
  }),
  success: "Refund Transaction Cancel Successful",
  on: { row: true, bulk: true },
  unavailable: "hide",
};

const sendReceipt: RefundAction = {
  label: "Send Refund Receipt",
  rules: [{ roles: FINANCE, from: ["POSTED"] }],
  refusal: ({ number, status }) => `${number} is ${status.toLowerCase()} and has no receipt.`,
  confirmation: (selection) => ({
    title: "Send the refund receipt by email?",
    text: `${named(selection)}. One email, with the PDF attached, to the guardian of the student it was paid to.`,
    confirmLabel: "Send",
    cancelLabel: "Cancel",
  }),
  on: { row: true },
  unavailable: "hide",
};

export const refundWorkflow: Workflow<RefundFacts, RefundStatus, RefundActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: {
      label: "View",
      rules: [{ roles: FINANCE, from: REFUND_STATUSES }],
      refusal: ({ number }) => `${number} cannot be viewed.`,
      on: { row: true },
      unavailable: "hide",
    },
    update: {
      label: "Update",
      rules: [{ roles: FINANCE, from: ["UNPOSTED"] }],
      refusal: ({ number, status }) => `${number} is ${status.toLowerCase()} and cannot be updated.`,
      on: { row: true },
      unavailable: "hide",
    },
    post,
    exportPdf: {
      label: "Refund Receipt",
      rules: [{ roles: FINANCE, from: ["POSTED"] }],
      refusal: ({ number, status }) => `${number} is ${status.toLowerCase()} and has no receipt.`,
      on: { row: true },
      unavailable: "hide",
    },
    sendReceipt,
    cancel,
  },
};
