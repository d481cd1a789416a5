import { RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import { remainingBalance } from "./credit-memo-messages.ts";

/**
 * credit memo
 * └─ draft ── publish ──> published: its invoice is owed less, final
 *      └───── cancel ───> cancelled ── restore ──> draft
 */
export const CREDIT_MEMO_STATUSES = ["draft", "published", "cancelled"] as const;
export type CreditMemoStatus = (typeof CREDIT_MEMO_STATUSES)[number];
/** What each status is called. */
export const CREDIT_MEMO_STATUS_LABELS: Readonly<Record<CreditMemoStatus, string>> = {
  draft: "Draft",
  published: "Published",
  cancelled: "Cancelled",
};

/** What a row of the credit memo list knows and every rule below needs. */
export interface CreditMemoFacts {
  /** The number, or the draft number of one that was never published. */
  number: string;
  status: CreditMemoStatus;
  amount: Centavos;
  invoiceNumber: string;
  /** What is left to pay on its invoice. */
  invoiceBalance: Centavos;
  isInvoiceCancelled: boolean;
}

export type CreditMemoActionName =
  | "view"
  | "update"
  | "publish"
  | "print"
  | "exportPdf"
  | "sendEmail"
  | "cancel"
  | "restore";

type MemoAction = Action<CreditMemoFacts, CreditMemoStatus>;
const FINANCE = ["FA"] as const;
const UPDATE_FAILED = "Update status went wrong";

const counted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "credit memo" : "credit memos"}`;
const named = (selection: readonly CreditMemoFacts[]): string => {
  const total = formatPesos(selection.reduce((sum, { amount }) => sum + amount, 0));
  const [only] = selection;
  return selection.length === 1 && only
    ? `${only.number}, ${total} on ${only.invoiceNumber},`
    : `${namedRecords(
        selection.map(({ number }) => number),
        "credit memos",
      )}, totalling ${total},`;
};

/** Why a draft cannot be published just now. */
const publishRefusal = (facts: CreditMemoFacts): string | null =>
  facts.isInvoiceCancelled
    ? `${facts.number}: ${facts.invoiceNumber} is cancelled, nothing can be credited on it.`
    : facts.amount > facts.invoiceBalance
      ? remainingBalance(facts.invoiceNumber, facts.invoiceBalance)
      : null;

const publish: MemoAction = {
  label: "Publish Credit Memo",
  rules: [{ roles: FINANCE, from: ["draft"], to: "published", guard: publishRefusal }],
  refusal: ({ number, status }) => `${number} is ${status} and cannot be published.`,
  confirmation: (selection) => ({
    title: `Publish ${counted(selection.length)}?`,
    text: `${named(selection)} will be published and numbered. ${
      selection.length === 1 ? "Its invoice is" : "Their invoices are"
    } owed less by it. You cannot undo this action.`,
    confirmLabel: "Publish",
    cancelLabel: "No",
  }),
  success: "Credit memo published successfully",
  next: () => ["view", "print", "sendEmail"],
  titles: { success: "Credit memo published successfully", failure: UPDATE_FAILED },
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

const cancel: MemoAction = {
  label: "Cancel Credit Memo",
  rules: [{ roles: FINANCE, from: ["draft"], to: "cancelled" }],
  refusal: ({ number, status }) => `${number} is ${status} and cannot be cancelled.`,
  confirmation: (selection) => ({
    title: `Cancel ${counted(selection.length)}?`,
    text: `${named(selection)} will be cancelled. No invoice changes.`,
    confirmLabel: "Yes, Cancel",
    cancelLabel: "No, Don't Cancel",
    danger: true,
  }),
  undoneBy: { action: "restore" },
  success: "Credit memo cancelled successfully",
  titles: { success: "Credit memo cancelled successfully", failure: UPDATE_FAILED },
  on: { row: true, bulk: true },
  unavailable: "hide",
};

/** Takes the cancelling back; in no menu (S-47). */
const restore: MemoAction = {
  label: "Restore Draft",
  rules: [{ roles: FINANCE, from: ["cancelled"], to: "draft" }],
  refusal: ({ number }) => `${number} is not cancelled.`,
  success: "The draft is back.",
  on: {},
  unavailable: "hide",
};

const printedAlone = (selection: readonly CreditMemoFacts[]): string | undefined => {
  const published = selection.find(({ status }) => status === "published");
  return published && `${published.number} is published: it is printed by itself.`;
};

/** One that was published or cancelled can be printed, several only of cancelled ones (B-73). */
const print = (label: string, on: MemoAction["on"]): MemoAction => ({
  label,
  rules: [{ roles: FINANCE, from: ["published", "cancelled"] }],
  refusal: ({ number }) => `${number} is a draft: publish it before it is printed.`,
  on,
  unavailable: "hide",
  isOneCall: true,
  selectionGuard: (selection) =>
    selection.length > RECORDS_PER_DOCUMENT_MAX
      ? `At most ${RECORDS_PER_DOCUMENT_MAX} credit memos can be printed at once.`
      : (selection.length > 1 && printedAlone(selection)) || null,
});

const sendEmail: MemoAction = {
  label: "Send via email",
  rules: [{ roles: FINANCE, from: ["published"] }],
  refusal: ({ number, status }) => `${number} is ${status} and is not sent.`,
  confirmation: (selection) => ({
    title: `Send ${counted(selection.length)} by email?`,
    text: `${named(selection)} will be sent to the customer's address, with the PDF attached.`,
    confirmLabel: "Send",
    cancelLabel: "Cancel",
  }),
  on: { row: true },
  unavailable: "hide",
};

/** What finance may do to a credit memo, from which status, in which words (B-73). */
export const creditMemoWorkflow: Workflow<CreditMemoFacts, CreditMemoStatus, CreditMemoActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: {
      label: "View",
      rules: [{ roles: FINANCE, from: CREDIT_MEMO_STATUSES }],
      refusal: () => "This credit memo cannot be opened.",
      on: { row: true },
      unavailable: "hide",
    },
    update: {
      label: "Update Credit Memo",
      rules: [{ roles: FINANCE, from: ["draft"] }],
      refusal: ({ number, status }) => `${number} is ${status} and cannot be updated.`,
      on: { row: true },
      unavailable: "hide",
    },
    publish,
    print: print("Print Credit Memo", { row: true, bulk: true }),
    /** In no menu. */
    exportPdf: print("Export PDF", {}),
    sendEmail,
    cancel,
    restore,
  },
};
export const CREDIT_MEMO_SAVED = "Credit memo saved successfully";
