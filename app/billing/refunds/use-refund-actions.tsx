import { MAIL_CALLS, useMailDialog } from "#app/billing/mail/use-mail-dialog.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Ban, CircleCheck, Eye, FileText, Mail, Pencil } from "#app/ui/icons.tsx";
import { refundWorkflow } from "#core/billing/refunds/refund-actions.ts";
import { REFUND_LIST, type RefundRow } from "#core/billing/refunds/refund-list.ts";
import { formatPesos } from "#core/shared/money.ts";

const ICONS = {
  view: Eye,
  update: Pencil,
  post: CircleCheck,
  exportPdf: FileText,
  sendReceipt: Mail,
  cancel: Ban,
};

const outcomeTextOf = (rows: readonly Pick<RefundRow, "number" | "amount">[]): string =>
  rows.length === 1
    ? `${rows[0]?.number}, ${formatPesos(rows[0]?.amount ?? 0)}.`
    : `${rows.length} refunds, ${formatPesos(rows.reduce((sum, row) => sum + row.amount, 0))}.`;

/** The actions of refunds, in the list and on a refund's own screen. */
export function useRefundActions(onDone: () => void, failureTitle: string = WENT_WRONG.status) {
  const mail = useMailDialog(
    MAIL_CALLS.refundReceipts,
    "sendReceipt",
    refundWorkflow.actions.sendReceipt,
    onDone,
  );
  return useListActions(REFUND_LIST, {
    icons: ICONS,
    onDone,
    failureTitle,
    outcomeTextOf,
    ...mail,
  });
}
