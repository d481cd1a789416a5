import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import ReceiptText from "lucide-react/icons/receipt-text";
import { PAYMENT_LIST, type PaymentRow } from "../../../core/billing/payments/payment-list.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { WENT_WRONG } from "../../lib/error-catalogue.ts";
import { useListActions } from "../../lists/use-list-actions.tsx";

const ICONS = {
  view: Eye,
  update: Pencil,
  viewReceipt: ReceiptText,
  post: CircleCheck,
  print: Printer,
  exportPdf: FileText,
  cancel: Ban,
  attach: Paperclip,
};

const saidOf = (rows: readonly Pick<PaymentRow, "number" | "amount">[]): string =>
  rows.length === 1
    ? `${rows[0]?.number}, ${formatPesos(rows[0]?.amount ?? 0)}.`
    : `${rows.length} payments, ${formatPesos(rows.reduce((sum, row) => sum + row.amount, 0))}.`;

/** The actions of payments, in the list and on a payment's own screen. */
export const usePaymentActions = (onDone: () => void, failureTitle: string = WENT_WRONG.status) =>
  useListActions(PAYMENT_LIST, { icons: ICONS, onDone, failureTitle, saidOf });
