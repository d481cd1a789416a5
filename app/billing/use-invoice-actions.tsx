import { lazy, Suspense, useState } from "react";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import {
  Ban,
  BellRing,
  CalendarRange,
  CreditCard,
  Eye,
  FileText,
  History,
  Mail,
  Pencil,
  Printer,
  SendHorizontal,
  Undo2,
} from "#app/ui/icons.tsx";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { MAIL_CALLS, useMailDialog } from "./mail/use-mail-dialog.tsx";

const ICONS = {
  view: Eye,
  update: Pencil,
  pay: CreditCard,
  viewPaymentHistory: History,
  publish: SendHorizontal,
  split: CalendarRange,
  cancel: Ban,
  restore: Undo2,
  print: Printer,
  exportPdf: FileText,
  sendEmail: Mail,
  remind: BellRing,
};
const ReminderDialog = lazy(() => import("./reminders/reminder-dialog.tsx"));

/** The actions of invoices, in the list and on an invoice's own screen. */
export function useInvoiceActions(onDone: () => void) {
  const [reminded, setReminded] = useState<readonly string[] | null>(null);
  const mail = useMailDialog(MAIL_CALLS.invoices, "sendEmail", invoiceWorkflow.actions.sendEmail, onDone);
  const { choicesFor, dialogs } = useListActions(INVOICE_LIST, {
    icons: ICONS,
    onDone,
    failureTitle: WENT_WRONG.status,
    opens: (name, rows) => {
      if (name !== "remind") return mail.opens(name, rows);
      setReminded(rows.map(({ uuid }) => uuid));
      return true;
    },
  });
  return {
    choicesFor,
    dialogs: (
      <>
        {dialogs}
        {mail.dialog}
        {reminded && (
          <Suspense>
            <ReminderDialog
              reminded={{ uuids: reminded }}
              onDone={onDone}
              onClose={() => setReminded(null)}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
