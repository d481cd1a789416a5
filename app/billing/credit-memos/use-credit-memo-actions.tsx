import { MAIL_CALLS, useMailDialog } from "#app/billing/mail/use-mail-dialog.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Ban, Eye, FileText, Mail, Pencil, Printer, SendHorizontal, Undo2 } from "#app/ui/icons.tsx";
import { creditMemoWorkflow } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";

const ICONS = {
  view: Eye,
  update: Pencil,
  publish: SendHorizontal,
  print: Printer,
  exportPdf: FileText,
  sendEmail: Mail,
  cancel: Ban,
  restore: Undo2,
};

/** The actions of credit memos, in the list and on a memo's own screen. */
export function useCreditMemoActions(onDone: () => void) {
  const mail = useMailDialog(MAIL_CALLS.memos, "sendEmail", creditMemoWorkflow.actions.sendEmail, onDone);
  return useListActions(CREDIT_MEMO_LIST, {
    icons: ICONS,
    onDone,
    failureTitle: WENT_WRONG.status,
    ...mail,
  });
}
