import { lazy, Suspense, useState } from "react";
import { MAIL_CALLS, useMailDialog } from "#app/billing/mail/use-mail-dialog.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import {
  Ban,
  Check,
  CircleCheck,
  Eye,
  FileText,
  Hash,
  Mail,
  Paperclip,
  Pencil,
  Printer,
  ReceiptText,
  RotateCcw,
  Undo2,
  X,
} from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import {
  amountOfAction,
  type PaymentActionName,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST, type PaymentRow } from "#core/billing/payments/payment-list.ts";
import { formatPesos } from "#core/shared/money.ts";

const RefundRequestDialog = lazy(() => import("./refund-request/refund-request-dialog.tsx"));
const REQUEST_REFUND: PaymentActionName = "requestRefund";
const ICONS = {
  view: Eye,
  update: Pencil,
  viewReceipt: ReceiptText,
  post: CircleCheck,
  print: Printer,
  exportPdf: FileText,
  sendReceipt: Mail,
  requestRefund: Undo2,
  approveRefund: Check,
  declineRefund: X,
  refund: RotateCcw,
  cancelRefund: RotateCcw,
  viewRefund: RotateCcw,
  viewRefundDocument: Paperclip,
  cancel: Ban,
  attach: Paperclip,
  unapply: Undo2,
  correctOfficialReceipt: Hash,
};

const outcomeTextOf = (rows: readonly PaymentRow[], action: PaymentActionName): string => {
  const total = formatPesos(rows.reduce((sum, row) => sum + amountOfAction(action, row), 0));
  return rows.length === 1 ? `${rows[0]?.number}, ${total}.` : `${rows.length} payments, ${total}.`;
};

/** The actions of payments, in the list and on a payment's own screen; a refund is asked for in a dialog of its own. */
export function usePaymentActions(onDone: () => void, failureTitle: string = WENT_WRONG.status) {
  const mail = useMailDialog(MAIL_CALLS.receipts, "sendReceipt", paymentWorkflow.actions.sendReceipt, onDone);
  const { opens } = mail;
  const actions = useListActions(PAYMENT_LIST, { icons: ICONS, onDone, failureTitle, outcomeTextOf, opens });
  const [asking, setAsking] = useState<PaymentRow | null>(null);
  const choicesFor = (rows: readonly PaymentRow[], place: "row" | "bulk"): MenuChoice[] =>
    actions
      .choicesFor(rows, place)
      .map((choice) =>
        choice.key === REQUEST_REFUND ? { ...choice, onChoose: () => setAsking(rows[0] ?? null) } : choice,
      );
  return {
    choicesFor,
    dialogs: (
      <>
        {actions.dialogs}
        {mail.dialog}
        {asking && (
          <Suspense>
            <RefundRequestDialog payment={asking} onDone={onDone} onClose={() => setAsking(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
